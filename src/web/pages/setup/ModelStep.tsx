import { Alert, Button, Center, Loader, Stack, Text } from "@mantine/core";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { ModelForm } from "../../parts/forms/ModelForm.tsx";
import { useInstance } from "../../queries/instance.ts";

export function ModelStep({ onDone }: { onDone: () => void }) {
  const { data, error, refetch } = useInstance();
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data)
    return (
      <Center>
        <Loader aria-label="Loading" />
      </Center>
    );
  if (data.model.source === "environment")
    return <EnvironmentModel name={data.model.model} onDone={onDone} />;
  return (
    <ModelForm model={data.model} saveLabel="Save and continue" onSaved={onDone}>
      <Button variant="subtle" onClick={onDone}>
        Continue without
      </Button>
    </ModelForm>
  );
}

function EnvironmentModel({ name, onDone }: { name: string; onDone: () => void }) {
  return (
    <Stack>
      <Alert>
        <Text size="sm">{name || "A model"} is already set in the service's environment.</Text>
      </Alert>
      <Button onClick={onDone}>Continue</Button>
    </Stack>
  );
}
