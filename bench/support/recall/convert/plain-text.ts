const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  laquo: "«",
  raquo: "»",
  rsquo: "’",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ecirc: "ê",
  ocirc: "ô",
};

/** The text of HTML or XML: tags out, entities in place, spaces as one. */
export function toPlainText(markup: string): string {
  const text = markup.replace(/<[^>]+>/g, " ").replace(/&(#?\w+);/g, (whole, name: string) => {
    if (/^#\d+$/.test(name)) return String.fromCodePoint(Number(name.slice(1)));
    return entities[name] ?? whole;
  });
  return text.replace(/\s+/g, " ").trim();
}
