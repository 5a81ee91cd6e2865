import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

const UTF_16 = Buffer.of(0xff, 0xfe);
const BYTE_ORDER_MARK = /^\uFEFF/;

/** Also as Notepad and PowerShell write it: Node takes their mark for a part of the first name, and UTF-16 for no setting at all. */
export function readEnvFile(path: string): NodeJS.Dict<string> {
  const bytes = readFileSync(path);
  const text = bytes.toString(bytes.subarray(0, 2).equals(UTF_16) ? "utf16le" : "utf8");
  return parseEnv(text.replace(BYTE_ORDER_MARK, ""));
}
