/**
 * Of a query or a form. One without a value counts as absent, and none may be given twice (RFC 6749, 3.1 and 3.2) but
 * `resource` (RFC 8707, 2): undefined if one is.
 */
export function readParameters(text: string): URLSearchParams | undefined {
  const given = [...new URLSearchParams(text)].filter(([, value]) => value !== "");
  const names = given.flatMap(([name]) => (name === "resource" ? [] : name));
  return new Set(names).size === names.length ? new URLSearchParams(given) : undefined;
}
