/** What a model is given of a tool's answer; a refusal is thrown. */
export function showAnswer(answer) {
  if (typeof answer === "string") return answer;
  const content = Array.isArray(answer) ? answer : (answer?.content ?? [answer]);
  const text = content.map((part) => part?.text ?? JSON.stringify(part)).join("\n");
  if (answer?.isError || answer?.status === "error") throw new Error(text);
  return text;
}

/** A tool by its name, which many libraries put the server's name before. */
export const isNamed = (tool, name) =>
  tool === name || tool.endsWith(`_${name}`) || tool.endsWith(`/${name}`);
