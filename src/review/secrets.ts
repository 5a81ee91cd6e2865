/** Finds what should not stand in a thought in clear. Rather misses one than calls an ordinary text a secret. */

type SecretKind = "card number" | "bank account" | "private key" | "key" | "password";
export type Secret = { kind: SecretKind; start: number; end: number };

export const MASK = "••••";

/** Of services that say so in the key itself. */
const keyForms = [
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{36,}\b/g,
  /\bgithub_pat_\w{22,}\b/g,
  /\bglpat-[\w-]{20,}/g,
  /\bsk-(?:proj-|ant-|or-)?[\w-]{20,}/g,
  /\b[sr]k_(?:live|test)_[0-9a-zA-Z]{16,}\b/g,
  /\bxox[abeoprs]-[0-9a-zA-Z-]{10,}/g,
  /\bAIza[\w-]{35}/g,
  /\bya29\.[\w-]{20,}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bhf_[A-Za-z0-9]{30,}\b/g,
  /\bSG\.[\w-]{16,}\.[\w-]{16,}/g,
  /\bcp[larc]_[0-9A-Za-z]{40}\b/g,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
  /https:\/\/hooks\.slack\.com\/services\/[\w/]{20,}/g,
  /\bAGE-SECRET-KEY-1[0-9A-Z]{20,}/g,
];
const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]+-----|$(?![\s\S]))/g;
const DIGITS = /(?<![\d.,-])\d(?:[ -]?\d){12,18}(?![\d]|[.,-]\d)/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g;
const URL_PASSWORD = /\b[a-z][a-z+.-]{0,20}:\/\/[^\s:/@]{1,100}:([^\s@/]{3,100})@[\w.-]+/g;
const PASSWORD =
  /\b(?:password|passwd|passphrase|pwd|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|lösenord)\b[^\n:=]{0,40}?(?:\s*[:=]\s*|\s+(?:is|ist|est|es|é|är)\s+)(["'`«“]?)([^\s"'`»”]{4,64})/giu;
const PIN = /\bPIN(?: code| number)?(?:\s*[:=]\s*|\s+(?:is|ist|est|es)\s+)(\d{4,8})\b/gi;

/** Lengths by country, of those that are common in texts; of others the check sum has to do. */
const ibanLengths: Record<string, number> = {
  AT: 20,
  BE: 16,
  CH: 21,
  DE: 22,
  DK: 18,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  IE: 22,
  IT: 27,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  SE: 24,
};

/** In the order of the text, without overlaps. */
export function findSecrets(text: string): Secret[] {
  const found = [
    ...collect(text, PRIVATE_KEY, "private key"),
    ...keyForms.flatMap((form) => collect(text, form, "key")),
    ...collect(text, IBAN, "bank account").flatMap((secret) => toIban(text, secret)),
    ...collect(text, DIGITS, "card number").filter((secret) => isCard(text.slice(secret.start, secret.end))),
    ...findPasswords(text),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end);
  return found.filter((secret, index) => found.slice(0, index).every((other) => other.end <= secret.start));
}

/** Also where the text repeats one without the words that give it away. */
export function maskSecrets(text: string): string {
  const masked = findSecrets(text).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + MASK + rest.slice(end),
    text,
  );
  const repeated = listSecrets(text).filter((value) => !SHORT_NUMBER.test(value));
  return repeated.reduce((rest, value) => rest.replaceAll(value, MASK), masked);
}

/** A PIN may be a year, or a part of another number. */
const SHORT_NUMBER = /^\d{1,8}$/;

export const listSecrets = (text: string): string[] =>
  findSecrets(text).map(({ start, end }) => text.slice(start, end));

function collect(text: string, form: RegExp, kind: SecretKind): Secret[] {
  return [...text.matchAll(form)].map(({ index, 0: all }) => ({
    kind,
    start: index,
    end: index + all.length,
  }));
}

/** Luhn's check sum, and the beginning and length that issuers use. */
function isCard(written: string): boolean {
  const digits = written.replaceAll(/\D/g, "");
  const isIssued =
    /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d)\d{12}|35\d{14})$/;
  if (!isIssued.test(digits) || new Set(digits).size === 1) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Words after it may have been taken along: the right length is one with a right check sum. */
function toIban(text: string, { start, end }: Secret): Secret[] {
  const written = text.slice(start, end);
  const length = ibanLengths[written.slice(0, 2)];
  for (let stop = written.length; stop >= 15; stop--) {
    const iban = written.slice(0, stop).replaceAll(" ", "");
    if (written[stop - 1] === " " || (length !== undefined && iban.length !== length)) continue;
    if (/[A-Z0-9]/.test(written[stop] ?? " ") || !isIban(iban)) continue;
    return [{ kind: "bank account", start, end: start + stop }];
  }
  return [];
}

function isIban(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

function findPasswords(text: string): Secret[] {
  const said = [...text.matchAll(PASSWORD)].flatMap(({ index, 0: all, 1: quote, 2: rest = "" }) => {
    const value = quote ? rest : rest.replace(/[.,;:)\]]+$/, "");
    if (!looksChosen(value)) return [];
    const start = index + all.length - rest.length;
    return [{ kind: "password" as const, start, end: start + value.length }];
  });
  const pins = [...text.matchAll(PIN)].map(({ index, 0: all, 1: value = "" }) => ({
    kind: "password" as const,
    start: index + all.length - value.length,
    end: index + all.length,
  }));
  const inUrls = [...text.matchAll(URL_PASSWORD)].flatMap(({ index, 0: all, 1: value = "" }) => {
    // A placeholder, not a password.
    if (/^(?:pass(?:word)?|secret|x+|\*+|•+|\$\{?\w+\}?|<.*>|\{.*\})$/i.test(value)) return [];
    const start = index + all.indexOf(`:${value}@`) + 1;
    return [{ kind: "password" as const, start, end: start + value.length }];
  });
  return [...said, ...pins, ...inUrls];
}

/** "wrong", "stored" and "1Password" are words; what people choose has letters and digits or signs mixed. */
function looksChosen(value: string): boolean {
  if (value.length < 6 || /^(?:https?:|www\.|1password|[<[{$*•…])/i.test(value)) return false;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d.,'’/-]/u].filter((kind) => kind.test(value)).length;
  return /\d/.test(value) ? kinds >= 2 : kinds >= 3;
}
