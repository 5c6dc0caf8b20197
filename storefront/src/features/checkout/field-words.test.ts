// Tests that the checkout's form and the server use the same English sentence for the same mistake. The form's texts
// are read from its source file, because only the build compiles their macros.
import words from '@hindam/contract/words/en.json' with { type: 'json' };
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = readFileSync(path.join(import.meta.dirname, 'field-words.ts'), 'utf8');
const texts = [...source.matchAll(/^ {2}([A-Z_]+): msg`(.*)`,$/gm)].map(
  ([, key = '', text = '']) => [key, text] as const,
);

it('has a text for each error that the form finds', () => {
  expect(texts.map(([key]) => key)).toEqual(expect.arrayContaining(['EMAIL_INVALID', 'FIELD_PHONE', 'FIELD_TOO_LONG']));
});

it.each(texts)('%s has the words of the server', (key, text) => {
  expect(text.replaceAll('${', '{')).toBe((words as Readonly<Record<string, string>>)[key]);
});
