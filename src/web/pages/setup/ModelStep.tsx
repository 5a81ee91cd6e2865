import { Alert, Button, Center, Loader, Stack, Text } from "@mantine/core";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { ModelForm } from "../../parts/ModelForm.tsx";
import { useInstance } from "../../queries/instance.ts";

export function ModelStep({ onDone }: { onDone: () => void }) {
  const { data, error, refetch } = useInstance();
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data)
    return (
      <Center>
        <Loader aria-label="Loading" />
      </Center>
    );
  if (data.model.source === "environment") return <GivenModel name={data.model.model} onDone={onDone} />;
  return (
    <ModelForm model={data.model} saveLabel="Save and go on" onSaved={onDone}>
      <Button variant="subtle" onClick={onDone}>
        Go on without
      </Button>
    </ModelForm>
  );
}

function GivenModel({ name, onDone }: { name: string; onDone: () => void }) {
  return (
    <Stack>
      <Alert>
        <Text size="sm">{name || "A model"} is set in the service's environment already.</Text>
      </Alert>
      <Button onClick={onDone}>Go on</Button>
    </Stack>
  );
}
