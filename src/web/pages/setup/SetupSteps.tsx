import { Stepper } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { EntranceLayout } from "../entrance/EntranceLayout.tsx";
import type { SetupStep } from "../entrance/search.ts";
import { AccountStep } from "./AccountStep.tsx";
import { AssistantStep } from "./AssistantStep.tsx";
import { ModelStep } from "./ModelStep.tsx";
import classes from "./SetupSteps.module.css";

const steps = [
  { label: "You", title: "Welcome", lead: "First, an account for you. You will own this instance." },
  {
    label: "Language model",
    title: "A language model",
    lead: "Optional. With one, your thoughts are understood better, you can edit them in your own words, and you can chat with them. Everything else works without.",
  },
  {
    label: "Assistant",
    title: "Connect an assistant",
    lead: "A key lets it capture and find your thoughts.",
  },
];

const stepper = {
  steps: classes.steps ?? "",
  separator: classes.separator ?? "",
  stepBody: classes.label ?? "",
};

type Props = { token: string /** Undefined: there is no account yet. */; step: SetupStep | undefined };

/** The step is in the URL, so that a reload does not drop the rest. */
export function SetupSteps({ token, step }: Props) {
  const navigate = useNavigate();
  const go = (next: SetupStep) => void navigate({ to: "/setup", search: { step: next }, replace: true });
  const active = step === "assistant" ? 2 : step === "model" ? 1 : 0;
  const { title, lead } = steps[active] as (typeof steps)[number];
  return (
    <EntranceLayout title={title} lead={lead} width={720}>
      <Stepper active={active} size="sm" mb="lg" allowNextStepsSelect={false} classNames={stepper}>
        {steps.map(({ label }) => (
          <Stepper.Step key={label} label={label} allowStepClick={false} />
        ))}
      </Stepper>
      {active === 0 && <AccountStep token={token} onDone={() => go("model")} />}
      {active === 1 && <ModelStep onDone={() => go("assistant")} />}
      {active === 2 && <AssistantStep />}
    </EntranceLayout>
  );
}
