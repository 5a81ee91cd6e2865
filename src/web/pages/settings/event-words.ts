import type { EventDoer, EventView, RecordedEventKind } from "../../../contract-app/keys.ts";

export const eventNames: Record<RecordedEventKind, string> = {
  sign_in: "Signed in",
  sign_in_failed: "Failed sign-in",
  sign_out: "Signed out",
  session_ended: "Session ended",
  password_changed: "Password changed",
  second_factor_added: "Authenticator app set up",
  second_factor_removed: "Authenticator app removed",
  second_factor_failed: "Wrong code after the right password",
  recovery_codes_renewed: "Recovery codes renewed",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  key_created: "API key created",
  key_first_used: "API key used for the first time",
  key_scopes_changed: "Permissions of an API key changed",
  key_revoked: "API key revoked",
  connection_allowed: "Assistant allowed to connect",
  connection_ended: "Assistant disconnected",
  person_added: "Account created",
  invitation_created: "Invitation created",
  invitation_revoked: "Invitation revoked",
  invitation_accepted: "Account created by invitation",
  registration_changed: "Registration changed",
  model_changed: "Language model changed",
  exported: "Data exported",
  imported: "Data imported",
  import_undone: "Import undone",
  thought_erased: "Thought erased",
  note_erased: "Note erased",
  secret_masked: "Secret masked in a thought",
  account_deleted: "Account deleted",
  restored: "Backup restored",
  reset_link_created: "Link to a new password made",
  password_reset: "Password set with a link",
  email_changed: "E-mail address changed",
  everything_ended: "All sessions and keys ended",
  person_suspended: "Account suspended",
  person_resumed: "Account resumed",
  sessions_ended: "All sessions ended",
  calendar_created: "Calendar address made",
  calendar_revoked: "Calendar address revoked",
};

const doers: Record<EventDoer["kind"], string> = {
  person: "somebody who has left",
  key: "an API key",
  cli: "the command line",
  nobody: "somebody not signed in",
  themselves: "the person",
  several: "",
  unknown: "",
};

/** Who, where and what, as far as it is known: "by Laptop · from 203.0.113.5 · format: jsonl". */
export function describeEvent({ by, from, times, detail }: EventView): string {
  const who = by.name ?? doers[by.kind];
  const facts = Object.entries(detail).map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`);
  return [who && `by ${who}`, from && `from ${from}`, ...facts, times > 1 && `${times} times`]
    .filter(Boolean)
    .join(" · ");
}
