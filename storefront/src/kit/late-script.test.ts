import { expect, test } from 'vitest';
import { withLateScript } from './late-script.tsx';

const page = (script: string): Buffer<ArrayBuffer> =>
  Buffer.from(`<html><head><link rel="modulepreload" href="/a.js"/></head><body>نص${script}</body></html>`);

test('modules and their preloads are deferred, and nothing else changes', () => {
  const html = withLateScript(
    page('<script>1</script><script type="module" async="">import "/a.js"</script>'),
  ).toString();
  expect(html).toBe(
    '<html><head><link rel="late" href="/a.js"/></head><body>نص<script>1</script><script type="late" async="">import "/a.js"</script></body></html>',
  );
});

test('a document without a module script stays as it is', () => {
  const plain = page('');
  expect(withLateScript(plain)).toBe(plain);
});
