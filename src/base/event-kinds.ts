/** What the audit log records. Stored by these names, so they are never renamed. */
export const eventKinds = [
  "sign_in",
  "sign_in_failed",
  "sign_out",
  "session_ended",
  "password_changed",
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
  "reset_link_created",
  "password_reset",
  "email_changed",
  "everything_ended",
  "person_suspended",
  "person_resumed",
  "sessions_ended",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Caused by anybody, without being signed in. */
export const failureKinds = ["sign_in_failed"] as const satisfies EventKind[];
