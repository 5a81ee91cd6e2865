import { useSetUp } from "../../queries/entrance.ts";
import { AccountForm } from "../entrance/AccountForm.tsx";

export function AccountStep({ token, onDone }: { token: string; onDone: () => void }) {
  const settingUp = useSetUp(token);
  return (
    <AccountForm
      submitLabel="Create my account"
      isPending={settingUp.isPending}
      error={settingUp.error}
      onSubmit={(account) => settingUp.mutate(account, { onSuccess: onDone })}
    />
  );
}
