// Renders a document to one string. `renderToString` is faster than React's streaming renderer but does not wait for
// suspended parts, so a document with a suspended or failed part is rendered again by the streaming renderer.
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import type { FinishDocument, FinishedDocument } from './own-scripts.tsx';

const RENDER_LIMIT_MS = 10_000;

interface Outcome {
  failed: boolean;
}

/**
 * The end of the comment `<!--$!-->`, with which React marks a part that suspended or failed. The whole comment is not
 * searched for, because that is slow.
 */
const LEFT_OUT = '$!-->';

/** `nonce` marks the scripts that React Router writes into a streamed document. */
export type MakePage = (context: EntryContext, nonce?: string) => ReactNode;

/**
 * The script that hands the loaders' data and form results to React Router in the browser. `ServerRouter` writes the
 * same script in a suspended part, for which `renderToString` does not wait; render-document.test.tsx compares both.
 */
function handoffScript(encoded: string): string {
  const text = JSON.stringify(encoded).replace(
    /[<>&\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `window.__reactRouterContext.streamController.enqueue(${text});window.__reactRouterContext.streamController.close();`;
}

function renderStream(page: ReactNode): Promise<{ html: string } & Outcome> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const parts: Buffer[] = [];
    const body = new Writable({
      write(part: Buffer, _, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(parts).toString('utf8'), failed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      // With a finite size React would move large parts to the document's end, from where only script can show them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(limit);
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(limit);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      onError() {
        failed = true;
      },
    });
    const limit = setTimeout(() => abort(new Error('rendering took too long')), RENDER_LIMIT_MS);
  });
}

interface Finishing {
  mark: string;
  finish: FinishDocument;
}

/**
 * `finish` gets the markup and the text of the script to append separately, because concatenating them first would copy
 * the markup.
 */
export async function renderDocument(
  make: MakePage,
  context: EntryContext,
  { mark, finish }: Finishing,
): Promise<FinishedDocument & Outcome> {
  const stream = async (page: ReactNode) => {
    const { html, failed } = await renderStream(page);
    return { ...finish(html, ''), failed };
  };
  const { serverHandoffStream, ...rest } = context;
  if (!serverHandoffStream) return stream(make(context, mark));
  const encoded = await new Response(serverHandoffStream).text();
  const html = renderToString(make(rest));
  if (html.includes(LEFT_OUT) || html.lastIndexOf('</body>') < 0) {
    const { body } = new Response(encoded);
    return stream(make({ ...rest, renderMeta: {}, ...(body ? { serverHandoffStream: body } : {}) }, mark));
  }
  const finished = finish(html, handoffScript(encoded));
  return { ...finished, parts: ['<!DOCTYPE html>', ...finished.parts], failed: false };
}
