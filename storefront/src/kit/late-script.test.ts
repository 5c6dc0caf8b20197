import { expect, test } from 'vitest';
import { delayScripts } from './late-script.tsx';
import { renderDocument } from './render-document.server.ts';
import { documentOf, pageOf } from './testing/framework-document.tsx';

const ofFramework = () =>
  documentOf(
    async (context) => (await renderDocument(pageOf, context)).html,
    () => null,
  );

test('a document as React Router writes it loads no module before its late script begins', async () => {
  const plain = await ofFramework();
  const late = delayScripts(plain);
  // Without these elements there would be nothing to delay, and the test could not fail.
  expect(plain).toMatch(/<link rel="modulepreload"/);
  expect(plain).toMatch(/<script type="module"/);
  expect(late).not.toMatch(/modulepreload|type="module"/);
  expect(late.match(/<script type="late"/g)).toHaveLength(1);
  expect(late.match(/<link rel="late"/g)).toHaveLength(plain.match(/<link rel="modulepreload"/g)?.length ?? 0);
});

test('nothing but the type and relation of modules changes', async () => {
  const plain = await ofFramework();
  const restored = delayScripts(plain)
    .replaceAll('rel="late"', 'rel="modulepreload"')
    .replace('type="late"', 'type="module"');
  expect(restored).toBe(plain);
});

test('a document without a module script stays as it is', () => {
  const plain = '<html><head></head><body>نص</body></html>';
  expect(delayScripts(plain)).toBe(plain);
});
