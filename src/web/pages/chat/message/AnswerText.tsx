import { memo, useMemo } from "react";
import Markdown, { type Components, defaultUrlTransform } from "react-markdown";
import remarkGfm from "remark-gfm";
import type { Citation } from "../../../../contract-app/chat.ts";
import { ExternalLink } from "../../../parts/markdown/ExternalLink.tsx";
import { elements } from "../../../parts/markdown/elements.tsx";
import classes from "./Answer.module.css";
import { hideHalfCitation, linkCitations } from "./cited-text.ts";
import { SubjectLink } from "./SubjectLink.tsx";

type Props = { text: string; citations: Citation[]; isRunning: boolean };

const CITED = /^(thought|note):([0-9a-f-]{36})$/i;
const keepCitations = (url: string) => (CITED.test(url) ? url : defaultUrlTransform(url));

/** Markdown without HTML and images: a stored text could make the browser load any URL. */
export const AnswerText = memo(function AnswerText({ text, citations, isRunning }: Props) {
  const plugins = useMemo(() => [remarkGfm, linkCitations(citations)], [citations]);
  const components = useMemo(() => createComponents(citations), [citations]);
  return (
    <div className={classes.text}>
      <Markdown remarkPlugins={plugins} components={components} urlTransform={keepCitations}>
        {isRunning ? hideHalfCitation(text) : text}
      </Markdown>
    </div>
  );
});

function createComponents(citations: Citation[]): Components {
  return {
    ...elements,
    a({ href = "", children }) {
      const [, kind, id] = CITED.exec(href) ?? [];
      if (id !== undefined) {
        const cited = citations.find((citation) => citation.id === id);
        return (
          <SubjectLink
            subject={{ kind: kind === "note" ? "note" : "thought", id }}
            className={cited ? (classes.citation ?? "") : ""}
            title={cited?.label}
            {...(cited && { "aria-label": nameCitation(cited, citations) })}
          >
            {children}
          </SubjectLink>
        );
      }
      return <ExternalLink href={href}>{children}</ExternalLink>;
    },
    img: ({ alt, src }) => <>{alt || src}</>,
    h1: ({ children }) => <h2>{children}</h2>,
  };
}

const nameCitation = (cited: Citation, citations: Citation[]) =>
  `Source ${citations.indexOf(cited) + 1}${cited.label && `: ${cited.label}`}`;
