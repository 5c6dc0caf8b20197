// Checks the message files, for example that each text is in every language (requirements R6, R7).
import { htmlLanguage, LANGUAGES } from '@hindam/contract/language';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const parts = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

function entriesOf(file: string): [string, string][] {
  const text = (lines: string) => [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join('');
  return readFileSync(file, 'utf8')
    .split('\n\n')
    .flatMap((block) => {
      const found = /^msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/m.exec(block);
      const [id, value] = [text(found?.[1] ?? ''), text(found?.[2] ?? '')];
      // Two entries may have the same msgid; their msgctxt tells them apart.
      const context = /^msgctxt "(.*)"$/m.exec(block)?.[1];
      return id ? [[context ? `${context}: ${id}` : id, value] satisfies [string, string]] : [];
    });
}

it.each(parts)('every text of %s is written in every language', (part) => {
  const folder = path.join(import.meta.dirname, part);
  const files = readdirSync(folder).filter((name) => name.endsWith('.po'));
  expect(files.sort()).toEqual(
    Object.keys(LANGUAGES)
      .map((code) => `${code}.po`)
      .sort(),
  );
  const english = entriesOf(path.join(folder, 'en.po')).map(([id]) => id);
  expect(english.length).toBeGreaterThan(0);
  for (const file of files) {
    const entries = entriesOf(path.join(folder, file));
    expect(entries.map(([id]) => id).sort()).toEqual([...english].sort());
    expect(entries.filter(([, value]) => value === '').map(([id]) => `${file}: ${id}`)).toEqual([]);
  }
});

it.each(parts)('%s holds no text that nothing says any more: it would be sent to every reader', (part) => {
  const folder = path.join(import.meta.dirname, part);
  const gone = readdirSync(folder).filter((name) => readFileSync(path.join(folder, name), 'utf8').includes('\n#~ '));
  expect(gone).toEqual([]);
});

const inEach = Object.keys(LANGUAGES);

it.each(inEach)(
  'a text that stands in several catalogues is the same in all in %s: a page reads one of them',
  (code) => {
    const known = new Map<string, Set<string>>();
    for (const part of parts) {
      for (const [id, value] of entriesOf(path.join(import.meta.dirname, part, `${code}.po`)))
        known.set(id, (known.get(id) ?? new Set()).add(value));
    }
    expect([...known].filter(([, values]) => values.size > 1).map(([id]) => id)).toEqual([]);
  },
);

it.each(inEach)('counts in %s have the forms the language needs', (code) => {
  const { pluralCategories } = new Intl.PluralRules(htmlLanguage(code)).resolvedOptions();
  const counted = parts
    .flatMap((part) => entriesOf(path.join(import.meta.dirname, part, `${code}.po`)))
    .filter(([, value]) => value.includes(', plural,'));
  expect(counted.length).toBeGreaterThan(0);
  // A message may write the plural forms `zero` and `one` as `=0` and `=1`.
  for (const form of pluralCategories.filter((one) => one !== 'zero' && one !== 'one'))
    for (const [id, value] of counted) expect(value, id).toMatch(new RegExp(`\\b${form} \\{`));
});

it('in Arabic the bust and the chest cannot be taken for each other', () => {
  const textsOf = (part: string) => new Map(entriesOf(path.join(import.meta.dirname, part, 'arb.po')));
  const bust = textsOf('measure').get('Bust');
  expect(bust).toContain('عند أبرز نقطة');
  expect(textsOf('measure').get('Chest')).toContain('أعلى الصدر');
  expect(textsOf('guide').get('Bust')).toBe(bust);
});

it.each(inEach)('a message at a field that the server has too is worded alike in %s', (code) => {
  const words = (language: string) => {
    const file = path.join(import.meta.dirname, '../../../contract/src/words', `${language}.json`);
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  };
  const [english, own] = [words('en'), words(code)];
  const ofServer = new Map(
    Object.keys(english)
      .filter((key) => /^FIELD_|_INVALID$/.test(key))
      .map((key) => [english[key], own[key]]),
  );
  const entries = parts.flatMap((part) => entriesOf(path.join(import.meta.dirname, part, `${code}.po`)));
  const shared = entries.filter(([id]) => ofServer.has(id));
  expect(shared.length).toBeGreaterThan(0);
  expect(shared.filter(([id, value]) => value !== ofServer.get(id))).toEqual([]);
});
