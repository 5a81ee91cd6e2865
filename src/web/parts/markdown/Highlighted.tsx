import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import { Fragment, type ReactNode, useMemo } from "react";

/** Each takes 1 to 4 kB. JavaScript is read as TypeScript. */
const lowlight = createLowlight({
  bash,
  css,
  diff,
  go,
  ini,
  java,
  json,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
});
lowlight.registerAlias({
  bash: ["console", "shell", "zsh"],
  typescript: ["js", "jsx", "javascript", "mjs"],
});

/** Longer code stays plain: colouring it would take longer than a frame. */
const MAX_CHARACTERS = 20_000;

export function Highlighted({ code, language }: { code: string; language: string }) {
  const tree = useMemo(
    () =>
      lowlight.registered(language) && code.length <= MAX_CHARACTERS
        ? lowlight.highlight(language, code)
        : undefined,
    [code, language],
  );
  return <>{tree ? toSpans(tree.children) : code}</>;
}

type Node = ReturnType<typeof lowlight.highlight>["children"][number];

function toSpans(nodes: Node[]): ReactNode {
  return nodes.map((node, index) => {
    const key = `${index}${node.type}`;
    if (node.type === "text") return <Fragment key={key}>{node.value}</Fragment>;
    if (node.type !== "element") return null;
    const names = node.properties.className;
    return (
      <span key={key} className={Array.isArray(names) ? names.join(" ") : ""}>
        {toSpans(node.children)}
      </span>
    );
  });
}
