import { z } from "zod";
import { flag, plain, text } from "../base/fields.ts";
import { type ErasureReport, nothing } from "./shared.ts";

const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time of day such as 07:30" });

export const accountInputs = {
  readMe: nothing,
  /** Missing members stay unchanged. */
  updateMe: z.object({
    name: text(1, 100, (name) => name.trim()).optional(),
    time_zone: z.string().optional(),
  }),
  deleteMe: z.object({ password: z.string() }),
  readStorage: nothing,
  /** `revoke_keys`: all keys and connected assistants as well. */
  changePassword: z.object({ current: z.string(), next: z.string(), revoke_keys: flag().default(false) }),
  /** For calls that were refused with `password_required`: they work for 15 minutes then. */
  confirmPassword: z.object({ password: z.string() }),
  /** It changes when the link that is sent to it was used. */
  changeEmail: z.object({ email: z.string() }),
  endEverything: nothing,
  readSecondFactor: nothing,
  beginTotp: z.object({ password: z.string() }),
  removeTotp: z.object({ password: z.string() }),
  renewRecoveryCodes: z.object({ password: z.string() }),
  removePasskey: z.object({ id: plain() }),
  readReminders: nothing,
  /** Times of day by the person's clocks; null: no such mail. */
  updateReminders: z.object({ daily: timeOfDay.nullable(), weekly: timeOfDay.nullable() }),
  /** Replaces an earlier address. */
  createCalendar: nothing,
  revokeCalendar: nothing,
  listSessions: nothing,
  endSession: z.object({ id: plain() }),
};

export type Me = {
  id: string;
  email: string;
  /** Whether mail waits for their address to be confirmed: until then only the link for it goes there. */
  awaitsConfirmation: boolean;
  name: string;
  isOwner: boolean;
  /** IANA name. */
  timeZone: string;
  createdAt: string;
  /** Whether there is a language model to chat with. */
  canChat: boolean;
  version: string;
  /** Of the book, when this was read. */
  revision: number;
};

/** In bytes, of the user; `quota` is null without a limit. */
export type StorageView = { used: number; quota: number | null };

/** `hasTotp`: after the password, a code of an authenticator app is asked for. */
export type SecondFactorView = {
  hasTotp: boolean;
  passkeys: { id: string; name: string | null; createdAt: string | null }[];
};

/** `uri` (otpauth:) is for the authenticator app, as a QR code; both are shown only once. */
export type TotpSetup = { uri: string; recoveryCodes: string[] };

export type SessionView = {
  id: string;
  createdAt: string;
  updatedAt: string;
  expiresAt: string;
  address: string | null;
  userAgent: string | null;
  isCurrent: boolean;
};

/** `canMail`: a mail server is set. Times such as 07:30. */
export type RemindersView = {
  canMail: boolean;
  daily: string | null;
  weekly: string | null;
  /** Null: there is no address. */
  calendarMadeAt: string | null;
};

export type AccountOutputs = {
  readMe: Me;
  updateMe: Me;
  deleteMe: { removed: ErasureReport };
  readStorage: StorageView;
  changePassword: { ok: true };
  confirmPassword: { ok: true };
  changeEmail: { ok: true };
  /** How many there were; this browser is signed out, too. */
  endEverything: { sessions: number; passkeys: number; keys: number };
  readSecondFactor: SecondFactorView;
  beginTotp: TotpSetup;
  removeTotp: { ok: true };
  renewRecoveryCodes: { recoveryCodes: string[] };
  removePasskey: { ok: true };
  readReminders: RemindersView;
  updateReminders: RemindersView;
  /** Shown only now. */
  createCalendar: { url: string };
  revokeCalendar: { ok: true };
  listSessions: { sessions: SessionView[] };
  endSession: { ok: true };
};
