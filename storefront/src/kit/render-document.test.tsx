// Compares documents rendered in one go with those that React Router and React stream. This test fails if an update of
// either changes what its browser code reads from the document.
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { Suspense, use, useId } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type FinishDocument, makeFinish, newMark } from './own-scripts.tsx';
import { renderDocument } from './render-document.server.ts';
import { documentOf, type Draw, pageOf } from './testing/framework-document.tsx';

const MARK = newMark();
/** Finishes a document as the server does, but does not delay its modules, so that a browser loads them at once. */
const finish: FinishDocument = (markup, script) => {
  const { parts, scripts } = makeFinish(MARK)(markup, script);
  return {
    parts: parts.map((html) =>
      html.replaceAll('type="late"', 'type="module"').replaceAll('rel="late"', 'rel="modulepreload"'),
    ),
    scripts,
  };
};

const drawAtOnce: Draw = async (context) =>
  (await renderDocument(pageOf, context, { mark: MARK, finish })).parts.join('');

const drawStreamed: Draw = (context) =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(pageOf(context), {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
    });
  });

async function handedOver(html: string): Promise<string> {
  const window: { __reactRouterContext?: { stream: ReadableStream<Uint8Array> } } = {};
  for (const [, script = ''] of html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)) {
    if (script.startsWith('window.')) runInNewContext(script, { window, ReadableStream, TextEncoderStream });
  }
  const stream = window.__reactRouterContext?.stream;
  return stream ? new Response(stream).text() : 'nothing';
}

const markup = (html: string): string =>
  html.replaceAll(/<script\b[^>]*>window[\s\S]*?<\/script>/g, '').replaceAll(/<!--\/?\$-->/g, '');

const Plain = () => <p id={useId()}>Text</p>;

test('a document rendered at once is the one React streams, and hands the browser the same data', async () => {
  const atOnce = await documentOf(drawAtOnce, Plain);
  const streamed = await documentOf(drawStreamed, Plain);
  expect(markup(atOnce)).toBe(markup(streamed));
  expect(await handedOver(atOnce)).toBe(await handedOver(streamed));
  expect(await handedOver(atOnce)).toContain('deep');
});

test('a document in which something suspends is rendered whole, and only once its part is ready', async () => {
  const ready = new Promise<string>((resolve) => void setTimeout(resolve, 20, 'part that came later'));
  const Later = () => <p>{use(ready)}</p>;
  const html = await documentOf(drawAtOnce, () => (
    <Suspense fallback="waiting">
      <Later />
    </Suspense>
  ));
  expect(html).toContain('part that came later');
  expect(html).not.toContain('waiting');
  expect(await handedOver(html)).toContain('deep');
});
