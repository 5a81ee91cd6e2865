import { Suspense, useEffect, useState } from "react";
import { onPasswordRequired } from "../../api.ts";
import { late } from "../late.tsx";

/** Rarely needed, so not part of the first load. */
const ConfirmPassword = late(async () => (await import("./ConfirmPassword.tsx")).ConfirmPassword);

type Asking = { resolve: (isConfirmed: boolean) => void };

/** Asks for the password when a call needs it again; the call then goes on by itself. */
export function PasswordPrompt() {
  const [asking, setAsking] = useState<Asking | null>(null);
  useEffect(() => {
    onPasswordRequired(() => new Promise((resolve) => setAsking({ resolve })));
  }, []);
  if (!asking) return null;
  const close = (isConfirmed: boolean) => {
    setAsking(null);
    asking.resolve(isConfirmed);
  };
  return (
    <Suspense fallback={null}>
      <ConfirmPassword onClose={close} />
    </Suspense>
  );
}
