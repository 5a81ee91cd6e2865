import { Alert, Skeleton, Stack, Text } from "@mantine/core";
import type { ModelView } from "../../../contract-app/instance.ts";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { ConfirmButton } from "../../parts/forms/ConfirmButton.tsx";
import { ModelForm } from "../../parts/forms/ModelForm.tsx";
import { showDone, showFailure } from "../../parts/Toasts.tsx";
import { useInstance, useUpdateModel } from "../../queries/instance.ts";
import { SectionTitle } from "./SectionTitle.tsx";

export function ModelSection() {
  const { data, error, refetch } = useInstance();
  return (
    <section>
      <SectionTitle title="Language model">
        With a model you can chat with your book, and thoughts are understood better. Everything else works
        without one. Changing it restarts the service, which takes about a second.
      </SectionTitle>
      {data ? (
        <Model key={data.model.source} model={data.model} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton h={320} aria-busy aria-label="Loading" role="status" />
      )}
    </section>
  );
}

function Model({ model }: { model: ModelView }) {
  if (model.source === "environment") return <EnvironmentModel model={model} />;
  return (
    <ModelForm model={model} onSaved={() => showDone("Saved. The service has restarted with this model.")}>
      {model.source === "stored" && <DisconnectButton />}
    </ModelForm>
  );
}

function EnvironmentModel({ model: { model, baseUrl, embeddingModel } }: { model: ModelView }) {
  return (
    <Alert color="cloth" title={model || embeddingModel || "A model"}>
      <Stack gap={4}>
        <Text size="sm">{baseUrl}</Text>
        <Text size="sm">
          It is set in the service's environment (LLM_BASE_URL, LLM_MODEL) and can only be changed there.
        </Text>
      </Stack>
    </Alert>
  );
}

function DisconnectButton() {
  const updating = useUpdateModel();
  const nothing = { base_url: "", api_key: "", model: "", embedding_model: "" };
  const disconnect = () =>
    updating.mutateAsync(nothing).then(() => showDone("The model is disconnected."), showFailure);
  return (
    <ConfirmButton
      label="Disconnect"
      question="Disconnect the language model?"
      loading={updating.isPending}
      onConfirm={disconnect}
    >
      The address and the provider's key are removed. Your conversations stay.
    </ConfirmButton>
  );
}
