import { Skeleton, Stack, Switch } from "@mantine/core";
import type { InstanceView } from "../../../../contract-app/instance.ts";
import { ErrorState } from "../../../parts/ErrorState.tsx";
import { showFailure } from "../../../parts/Toasts.tsx";
import { useInstance } from "../../../queries/instance.ts";
import { usePeople } from "../../../queries/people.ts";
import { useSetRegistration } from "../../../queries/settings.ts";
import { SectionTitle } from "../SectionTitle.tsx";
import { Invitations } from "./Invitations.tsx";
import { PeopleList } from "./PeopleList.tsx";

/** All at once: a list that came later would push the button away from under the mouse. */
export function PeopleSection() {
  const instance = useInstance();
  const people = usePeople();
  const failed = [instance, people].find(({ data, error }) => error && !data);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={failed.refetch} />;
  if (!instance.data || !people.data)
    return <Skeleton h={240} aria-busy aria-label="Loading" role="status" />;
  const { data } = instance;
  return (
    <section>
      <SectionTitle title="People">
        {data.users === 1 ? "You are the only one here." : `${data.users} people have a book here.`} Nobody
        sees anybody else's thoughts.
      </SectionTitle>
      <Stack gap="xl">
        <PeopleList people={people.data.people} />
        <RegistrationSwitch instance={data} />
        <Invitations invitations={data.invitations} />
      </Stack>
    </section>
  );
}

function RegistrationSwitch({ instance: { registration } }: { instance: InstanceView }) {
  const setting = useSetRegistration();
  const shown = setting.isPending ? setting.variables : registration;
  return (
    <Switch
      size="md"
      label="Anybody who can reach this address may register"
      description="When off, people need an invitation"
      checked={shown === "open"}
      disabled={setting.isPending}
      onChange={(event) =>
        setting.mutate(event.currentTarget.checked ? "open" : "closed", { onError: showFailure })
      }
    />
  );
}
