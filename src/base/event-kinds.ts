/** What the audit log records. Stored by these names, so they are never renamed. */
export const eventKinds = [
  "sign_in",
  "sign_in_failed",
  "sign_out",
  "session_ended",
  "password_changed",
  "second_factor_added",
  "second_factor_removed",
  "second_factor_failed",
  "recovery_codes_renewed",
  "passkey_added",
  "passkey_removed",
  "key_created",
  "key_first_used",
  "key_scopes_changed",
  "key_revoked",
  "connection_allowed",
  "connection_ended",
  "person_added",
  "invitation_created",
  "invitation_revoked",
  "invitation_accepted",
  "registration_changed",
  "model_changed",
  "exported",
  "imported",
  "thought_erased",
  "account_deleted",
  "restored",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Caused by anybody, without being signed in. */
export const failureKinds = ["sign_in_failed", "second_factor_failed"] as const satisfies EventKind[];
