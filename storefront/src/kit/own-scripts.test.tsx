// Reads documents of the installed version of React Router: which of their scripts are the renderer's own, and that
// none is loaded before the late script begins.
import { Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { type FinishedDocument, makeFinish, newMark } from './own-scripts.tsx';
import { renderDocument } from './render-document.server.ts';
import { documentOf, markedPage } from './testing/framework-document.tsx';

const INJECTED = '<script>alert(1)</script>';
const Plain = () => <p>Text</p>;

interface Finished {
  html: string;
  scripts: string[];
  mark: string;
}

async function finished(Page: () => React.ReactNode = Plain): Promise<Finished> {
  const mark = newMark();
  let document: FinishedDocument | undefined;
  await documentOf(async (context) => {
    document = await renderDocument(markedPage(mark), context, { mark, finish: makeFinish(mark) });
    return document.parts.join('');
  }, Page);
  if (!document) throw new Error('nothing was rendered');
  return { html: document.parts.join(''), scripts: document.scripts, mark };
}

const inlineOf = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].map(([, , text = '']) => text);

const later = new Promise<string>((resolve) => void setTimeout(resolve, 20, 'later'));
const Later = () => <p>{use(later)}</p>;
const Suspended = () => (
  <Suspense fallback="waiting">
    <Later />
  </Suspense>
);

test.each([
  ['at once', Plain],
  ['in a stream, because a part suspends', Suspended],
])('a document rendered %s names all its scripts, and no mark stays in it', async (_, Page) => {
  const { html, scripts, mark } = await finished(Page);
  expect(scripts.toSorted()).toEqual(inlineOf(html).toSorted());
  expect(scripts.filter((text) => text.includes('streamController.enqueue'))).not.toEqual([]);
  expect(scripts.some((text) => text.includes('import('))).toBe(true);
  expect(html).not.toContain(mark);
  expect(html).not.toMatch(/nonce|data-mark/);
});

test('an injected script is not among them, not even with a mark of another document', async () => {
  const other = newMark();
  const injected = `${INJECTED}<script data-mark="${other}">alert(2)</script><script nonce="">alert(3)</script><script data-mark="">alert(4)</script>`;
  // oxlint-disable-next-line react/no-danger -- what a page must never do, to see that it would not run
  const { html, scripts } = await finished(() => <div dangerouslySetInnerHTML={{ __html: injected }} />);
  expect(html).toContain(INJECTED);
  expect(scripts.join('\n')).not.toContain('alert');
});

test('a document loads no module before its late script begins, and nothing else of it changes', async () => {
  const { html } = await finished();
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/);
  expect(html.match(/<script type="late" async="">/g)).toHaveLength(1);
  expect(html.match(/<link rel="late" /g)?.length).toBeGreaterThan(0);
});

test('a document without marked scripts stays as it is', () => {
  const plain = `<html><head><link rel="modulepreload" href="/a.js"/></head><body>نص${INJECTED}</body></html>`;
  const mark = newMark();
  const finish = (markup: string, script: string) => {
    const { parts, scripts } = makeFinish(mark)(markup, script);
    return { html: parts.join(''), scripts };
  };
  expect(finish(plain, '')).toEqual({ html: plain, scripts: [] });
  expect(finish(plain, 'a()')).toEqual({
    html: plain.replace('</body>', '<script>a()</script></body>'),
    scripts: ['a()'],
  });
  expect(finish('no document', '')).toEqual({ html: 'no document', scripts: [] });
});
