import { expect, test } from 'vitest';
import { utf8 } from './utf8.ts';

test.each([
  ['nothing', ''],
  ['Latin letters', 'Abaya – café'],
  ['Arabic letters', 'عباية سوداء'],
  ['letters outside the first plane', 'a😀b'],
  ['half of such a letter', 'a\uD83Db'],
  ['its other half', '\uDE00'],
  ['a long text', 'نص '.repeat(200_000)],
])('%s are encoded as Node does', (_, text) => {
  expect(utf8(text).equals(Buffer.from(text))).toBe(true);
});

test('several texts are encoded as the text that they make', () => {
  for (const texts of [
    ['<p>', 'عباية', '</p>'],
    ['a\uD83D', '\uDE00b'],
    ['\uDE00', ''],
    [],
    ['x', 'نص '.repeat(200_000)],
  ])
    expect(utf8(...texts).equals(Buffer.from(texts.join('')))).toBe(true);
});

test('a text that is encoded later leaves earlier bytes as they are', () => {
  const first = utf8('first عباية');
  utf8('other قفطان');
  expect(first.toString()).toBe('first عباية');
});
