// The inline scripts that the renderer itself writes carry a mark that is random for each document. The server allows
// only those, by their hash (decision 90): a script that got into the page in another way has no mark. The marks are
// removed from the finished document. Server only.
import { createContext, use } from 'react';
import { ScrollRestoration, Scripts } from 'react-router';
import { EARLY_INPUT_SCRIPT } from './early-input.ts';
import { DELAYED, delayLinks, START_SCRIPT } from './late-script.ts';

const ATTRIBUTE = 'data-mark';

export const OwnMark = /* @__PURE__ */ createContext<string | undefined>(undefined);

export const newMark = (): string => crypto.randomUUID();

const useMark = () => ({ [ATTRIBUTE]: use(OwnMark) });

export function OwnScrollRestoration() {
  return <ScrollRestoration {...useMark()} />;
}

const START = { __html: EARLY_INPUT_SCRIPT + START_SCRIPT };

/**
 * React Router's scripts, and one that notes early input (early-input.ts) and starts the delayed modules
 * (late-script.ts).
 */
export function OwnScripts() {
  const mark = useMark();
  return (
    <>
      <Scripts {...mark} />
      {/* oxlint-disable-next-line react/no-danger -- a constant, so it cannot contain user input */}
      <script {...mark} dangerouslySetInnerHTML={START} />
    </>
  );
}

export interface FinishedDocument {
  /**
   * The HTML in order, each inline script within one part. They are not joined, because that would copy the document
   * once more, which takes a millisecond for a long one.
   */
  parts: string[];
  /** The texts of the renderer's own inline scripts, the only inline scripts that browsers may run. */
  scripts: string[];
}

/** `script` is the text of a script that is added at the end of the body; '' adds none. */
export type FinishDocument = (markup: string, script: string) => FinishedDocument;

const MODULE = ' type="module"';
const END = '</script>';

/**
 * Returns a function that removes the marks from a document, collects the texts of the marked scripts, and delays the
 * document's modules. In a streamed document React Router marks scripts by `nonce`; these count as marked too.
 */
export function makeFinish(mark: string): FinishDocument {
  const own = `<script ${ATTRIBUTE}="${mark}"`;
  const nonce = ` nonce="${mark}"`;
  return (given, script) => {
    const markup = given.replaceAll(`<script${nonce}`, own).replaceAll(nonce, '');
    const scripts: string[] = [];
    const head = Math.max(markup.indexOf('</head>'), 0);
    const start = markup.slice(0, head);
    const parts: string[] = [];
    let from = head;
    let isDelayed = false;
    for (let at = markup.indexOf(own, from); at >= 0; at = markup.indexOf(own, from)) {
      const textAt = markup.indexOf('>', at) + 1;
      const attributes = markup.slice(at + own.length, textAt);
      const text = markup.slice(textAt, markup.indexOf(END, textAt));
      scripts.push(text);
      isDelayed ||= attributes.includes(MODULE);
      parts.push(markup.slice(from, at), `<script${attributes.replace(MODULE, ` type="${DELAYED}"`)}${text}${END}`);
      from = textAt + text.length + END.length;
    }
    parts.unshift(isDelayed ? delayLinks(start) : start);
    const end = markup.lastIndexOf('</body>');
    if (script === '' || end < from) return { parts: [...parts, markup.slice(from)], scripts };
    scripts.push(script);
    parts.push(markup.slice(from, end), `<script>${script}${END}`, markup.slice(end));
    return { parts, scripts };
  };
}
