import { Alert, Autocomplete, Button, Group, PasswordInput, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { AppInput, AppOutputs } from "../../../contract-app/calls.ts";
import type { ModelView } from "../../../contract-app/instance.ts";
import { toMessage } from "../../api.ts";
import { useListModels, useTestModel, useUpdateModel } from "../../queries/instance.ts";
import { Abilities } from "../Abilities.tsx";

type Values = { base_url: string; api_key: string; model: string; embedding_model: string };
type Props = { model?: ModelView; saveLabel?: string; onSaved: () => void; children?: ReactNode };

const providers = [
  { label: "OpenAI", value: "https://api.openai.com/v1" },
  { label: "Anthropic", value: "https://api.anthropic.com/v1" },
  { label: "OpenRouter", value: "https://openrouter.ai/api/v1" },
  { label: "Ollama, on this machine", value: "http://localhost:11434/v1" },
  { label: "LM Studio, on this machine", value: "http://localhost:1234/v1" },
];

/** Settings for any OpenAI-compatible endpoint. `children` appear next to the buttons. */
export function ModelForm({ model, saveLabel = "Save", onSaved, children }: Props) {
  const testing = useTestModel();
  const saving = useUpdateModel();
  const listing = useListModels();
  const form = useForm<Values>({
    initialValues: {
      base_url: model?.baseUrl ?? "",
      api_key: "",
      model: model?.model ?? "",
      embedding_model: model?.embeddingModel ?? "",
    },
    validate: {
      base_url: (value) =>
        isAddress(value) ? null : "Enter an address that begins with http:// or https://",
      model: (value, { embedding_model }) =>
        value.trim() || embedding_model.trim() ? null : "The model's name is missing",
    },
    onValuesChange: () => testing.reset(),
  });
  /** Asked for when the address or the key was entered, so that not every letter of it is sent. */
  const list = () => {
    const { base_url, api_key } = toInput(form.values);
    const asked = listing.variables;
    const isAsked = asked?.base_url === base_url && asked.api_key === api_key && !listing.isError;
    if (isAddress(base_url) && !isAsked)
      listing.mutate({ base_url, ...(api_key && { api_key }) }, { onSuccess: chooseOnly });
  };
  const chooseOnly = ({ models }: AppOutputs["listModels"]) => {
    const [only] = models;
    if (models.length === 1 && only !== undefined && form.getValues().model === "")
      form.setFieldValue("model", only);
  };
  const models = listing.data?.models ?? [];
  const test = form.onSubmit((values) => testing.mutate(toInput(values)));
  const save = form.onSubmit((values) =>
    // The page may replace this form before it hears of the success; the form itself shows an error.
    saving.mutateAsync(toInput(values)).then(onSaved, () => undefined),
  );
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <Select
          label="Provider"
          description="Fills in the address; any other OpenAI-compatible endpoint works too"
          placeholder="Choose one, or type an address below"
          size="md"
          data={providers}
          value={providers.find(({ value }) => value === form.values.base_url)?.value ?? null}
          onChange={(value) => value && form.setFieldValue("base_url", value)}
        />
        <TextInput
          label="Address"
          type="url"
          placeholder="https://…/v1"
          {...form.getInputProps("base_url")}
          onBlur={list}
        />
        <PasswordInput
          label="API key of the provider"
          description={
            model?.hasKey
              ? "One is stored; leave this empty to keep it"
              : "Not needed for models on your own machine"
          }
          size="md"
          autoComplete="off"
          {...form.getInputProps("api_key")}
          onBlur={list}
        />
        <Autocomplete
          label="Model"
          description={listing.data?.message ?? describeModels(models.length)}
          placeholder="For example gpt-5-mini"
          size="md"
          data={models}
          {...form.getInputProps("model")}
          onFocus={list}
        />
        <Autocomplete
          label="Embedding model"
          description="Optional; without it the built-in embedding model is used"
          size="md"
          data={models}
          {...form.getInputProps("embedding_model")}
          onFocus={list}
        />
        <Outcome error={saving.error ?? testing.error} answer={testing.data} />
        {testing.data && <Abilities abilities={testing.data.abilities} />}
        <Group gap="sm">
          <Button type="submit" loading={saving.isPending}>
            {saveLabel}
          </Button>
          <Button variant="default" loading={testing.isPending} onClick={() => test()}>
            Test
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
}

const describeModels = (count: number) =>
  count === 0
    ? "Choose one that the endpoint has, or type its name"
    : `The endpoint has ${count === 1 ? "one" : count}: choose one, or type a name`;

const isAddress = (text: string) => /^https?:\/\/./.test(text.trim());

/** An empty key field keeps the stored key. */
function toInput({ api_key, ...values }: Values): AppInput<"updateModel"> {
  return api_key === "" ? values : { ...values, api_key };
}

type OutcomeProps = { error: unknown; answer: { ok: boolean; message: string } | undefined };

function Outcome({ error, answer }: OutcomeProps) {
  if (!error && !answer) return null;
  const isGood = !error && answer?.ok === true;
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <Alert color={isGood ? "cloth" : "red"} role="status" icon={<Icon size={18} aria-hidden />}>
      {error ? toMessage(error) : answer?.message}
    </Alert>
  );
}
