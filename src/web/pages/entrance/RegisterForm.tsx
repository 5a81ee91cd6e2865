import { useNavigate } from "@tanstack/react-router";
import { useRegister } from "../../queries/entrance.ts";
import { AccountForm } from "./AccountForm.tsx";

export function RegisterForm({ invitation }: { invitation?: string }) {
  const navigate = useNavigate();
  const registering = useRegister(invitation);
  return (
    <AccountForm
      submitLabel="Create my account"
      isPending={registering.isPending}
      error={registering.error}
      onSubmit={(account) =>
        registering.mutate(account, { onSuccess: () => navigate({ to: "/thoughts", replace: true }) })
      }
    />
  );
}
