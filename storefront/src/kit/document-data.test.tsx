import { renderToString } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { documentDataContext, documentLoader, DocumentDataProvider, DocumentDataScript } from './document-data.tsx';
import type { Args } from './load.ts';
import { type Visitor, visitorContext } from './visitor.ts';

const DATA = { text: '</script><!-- \u2028 "نص" & `', list: [1, null, true] };

test('a loader’s data is in the document as it was, and cannot end its script element', async () => {
  const context = new RouterContextProvider();
  context.set(documentDataContext, {});
  context.set(visitorContext, {} as Visitor);
  const args: Args = { context, params: {}, url: new URL('http://localhost/') };
  expect(await documentLoader('page', async () => DATA)(args)).toBeNull();
  const html = renderToString(
    <DocumentDataProvider value={context.get(documentDataContext)}>
      <DocumentDataScript />
    </DocumentDataProvider>,
  );
  const [, text = ''] = /^<script[^>]*>([\s\S]*?)<\/script>$/.exec(html) ?? [];
  expect(JSON.parse(text)).toEqual({ page: DATA });
});
