import { Stepper } from "@mantine/core";
import { useState } from "react";
import { EntranceLayout } from "../entrance/EntranceLayout.tsx";
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

const stepper = { steps: classes.steps ?? "", stepBody: classes.label ?? "" };

export function SetupSteps({ token }: { token: string }) {
  const [active, setActive] = useState(0);
  const next = () => setActive((step) => step + 1);
  const step = steps[active];
  return (
    <EntranceLayout title={step?.title ?? ""} lead={step?.lead} width={720}>
      <Stepper active={active} size="sm" mb="lg" allowNextStepsSelect={false} classNames={stepper}>
        {steps.map(({ label }) => (
          <Stepper.Step key={label} label={label} allowStepClick={false} />
        ))}
      </Stepper>
      {active === 0 && <AccountStep token={token} onDone={next} />}
      {active === 1 && <ModelStep onDone={next} />}
      {active === 2 && <AssistantStep />}
    </EntranceLayout>
  );
}
