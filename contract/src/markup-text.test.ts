import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markupText } from './markup-text.ts';

test('no text ends an attribute, begins a tag or becomes another text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'& < > " \' a ; # 3 9 q l t m p ع'.split(' ')) }), (text) => {
      const written = markupText(text);
      expect(written).not.toMatch(/[<>"']/);
      const read = written
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
      expect(read).toBe(text);
    }),
  );
});
