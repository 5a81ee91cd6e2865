/** `![[Note]]` shows the note itself in Obsidian; here it is a link, too. */
const NAMED = /(?:(?<!\S)!)?\[\[([^[\]\n|#]{1,200})(?:#[^[\]\n|]{0,200})?(?:\|([^[\]\n]{1,200}))?\]\]/gu;
/** What a vault has beside its notes. */
const ATTACHMENT = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp|pdf|canvas|flac|m4a|mp3|ogg|wav|webm|mkv|mov|mp4)$/i;
const HREF = "#note=";

/** The pieces of a text; `title` is set for `[[notes]]`, whose `text` is what is shown. */
export function splitNoteNames(text: string): { text: string; title?: string }[] {
  const pieces: { text: string; title?: string }[] = [];
  let end = 0;
  for (const { 0: found, 1: title = "", 2: shown, index } of text.matchAll(NAMED)) {
    if (title.trim() === "" || ATTACHMENT.test(title)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: shown ?? title.trim(), title: title.trim() });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** The title in an address that `remarkNoteNames` made. */
export const readNoteHref = (href: string | undefined) =>
  href?.startsWith(HREF) ? decodeURIComponent(href.slice(HREF.length)) : undefined;

type Node = { type: string; value?: string; url?: string; children?: Node[] };

/** For Markdown: `[[notes]]` become links; what is code stays as it is. */
export function remarkNoteNames() {
  return (tree: Node) => linkNames(tree);
}

function linkNames(node: Node): void {
  if (!node.children || node.type === "link" || node.type === "linkReference") return;
  node.children = node.children.flatMap((child) => {
    if (child.type !== "text" || !child.value?.includes("[[")) {
      linkNames(child);
      return [child];
    }
    return splitNoteNames(child.value).map(({ text, title }): Node => {
      const shown = { type: "text", value: text };
      return title === undefined
        ? shown
        : { type: "link", url: `${HREF}${encodeURIComponent(title)}`, children: [shown] };
    });
  });
}
