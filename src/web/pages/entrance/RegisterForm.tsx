import { useNavigate } from "@tanstack/react-router";
import { useRegister } from "../../queries/entrance.ts";
import { AccountForm } from "./AccountForm.tsx";

/** An invitation is for one address. */
type Props = { invitation?: string; email?: string };

export function RegisterForm({ invitation, email }: Props) {
  const navigate = useNavigate();
  const registering = useRegister(invitation);
  return (
    <AccountForm
      {...(email !== undefined && { email })}
      submitLabel="Create my account"
      isPending={registering.isPending}
      error={registering.error}
      onSubmit={(account) =>
        registering.mutate(account, { onSuccess: () => navigate({ to: "/today", replace: true }) })
      }
    />
  );
}
