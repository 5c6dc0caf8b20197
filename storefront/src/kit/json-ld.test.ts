import { expect, it } from 'vitest';
import { scriptJson } from './json-ld.tsx';

it('structured data cannot end its script element or a line in it', () => {
  const text = scriptJson({ title: '</script><!--\u2028\u2029' });
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual({ title: '</script><!--\u2028\u2029' });
});
