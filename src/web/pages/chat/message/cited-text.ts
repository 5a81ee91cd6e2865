import type { Citation } from "../../../../contract-app/chat.ts";
import type { ChatMessage, ChatPart } from "../../../queries/chat-types.ts";
import { toToolCall } from "./tool-call.ts";

/** The parts of the Markdown syntax tree that we use. */
type MarkdownNode = { type: string; value?: string; url?: string; children?: MarkdownNode[] };

const ONE = String.raw`(?:thought|note):\s*[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;
const CITED = new RegExp(String.raw`\s*(?:\[\s*${ONE}(?:\s*[,;]\s*${ONE})*\s*\]|\b${ONE})`, "gi");
const EACH = new RegExp(ONE, "gi");
/** An incomplete citation at the end of a streamed text. */
const HALF = /\s*\[(?:[a-z]{0,7}|(?:thought|note):[^\]]*)$/i;

export const hideHalfCitation = (text: string) => text.replace(HALF, "");

/** For the clipboard and screen readers. */
export const withoutCitations = (text: string) => text.replaceAll(CITED, "");

/** Turns `[thought:ID]` into numbered links. Ids that are not in `citations` are dropped: models invent ids. */
export function linkCitations(citations: Citation[]) {
  const visit = (node: MarkdownNode): MarkdownNode[] => {
    if (node.type === "text") return splitText(node.value ?? "", citations);
    return [node.children ? { ...node, children: node.children.flatMap(visit) } : node];
  };
  return () => (tree: MarkdownNode) => {
    tree.children = tree.children?.flatMap(visit) ?? [];
  };
}

function splitText(text: string, citations: Citation[]): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  let from = 0;
  for (const match of text.matchAll(CITED)) {
    nodes.push({ type: "text", value: text.slice(from, match.index) });
    for (const [one] of match[0].matchAll(EACH)) nodes.push(...toLink(one, citations));
    from = match.index + match[0].length;
  }
  return [...nodes, { type: "text", value: text.slice(from) }];
}

function toLink(cited: string, citations: Citation[]): MarkdownNode[] {
  const url = cited.toLowerCase().replace(/\s/g, "");
  const index = citations.findIndex(({ kind, id }) => `${kind}:${id}` === url);
  if (index === -1) return [];
  return [{ type: "link", url, children: [{ type: "text", value: String(index + 1) }] }];
}

/** The answer's citations. While it is still running: the ids it mentions that a tool of this conversation returned. */
export function citationsOf(message: ChatMessage, conversation: ChatMessage[]): Citation[] {
  if (message.metadata?.citations) return message.metadata.citations;
  const text = message.parts.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  const known = new Set(conversation.flatMap(({ parts }) => parts.flatMap(returnedIds)));
  const cited = new Set((text.toLowerCase().match(EACH) ?? []).map((one) => one.replace(/\s/g, "")));
  return [...cited].flatMap((one) => {
    const [kind, id = ""] = one.split(":") as [Citation["kind"], string];
    return known.has(id) ? [{ kind, id, label: "" }] : [];
  });
}

function returnedIds(part: ChatPart): string[] {
  const result = toToolCall(part)?.result;
  return result
    ? [...JSON.stringify(result).matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id = ""]) => id)
    : [];
}
