import { Box } from "@mantine/core";
import { ConfirmButton } from "../../../parts/forms/ConfirmButton.tsx";
import { showFailure } from "../../../parts/Toasts.tsx";
import { leave } from "../../../queries/session.ts";
import { useEndEverything } from "../../../queries/settings.ts";
import { SectionTitle } from "../SectionTitle.tsx";

/** For who lost a device, or fears that somebody else is in. */
export function EndEverything() {
  const ending = useEndEverything();
  const end = () =>
    ending
      .mutateAsync()
      .then(() => leave())
      .catch(showFailure);
  return (
    <Box mt={56}>
      <SectionTitle title="End everything">
        Signs out every browser, this one as well, and revokes every passkey, API key, connected assistant and
        the calendar address. Your thoughts and notes stay.
      </SectionTitle>
      <ConfirmButton
        label="End everything"
        question="End all sessions and keys?"
        color="red"
        variant="outline"
        loading={ending.isPending}
        onConfirm={end}
      >
        You sign in again with your password, and add your passkeys again. Every assistant needs a new key, or
        has to be connected again.
      </ConfirmButton>
    </Box>
  );
}
