import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeText, line } from './fields.ts';
import { holdsHidden, holdsLink } from './written-line.ts';

const faultOf = (text: string, max = 200): string | null => {
  const parsed = line(max).safeParse(text);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '');
};

/**
 * Texts that must be accepted: names, some with a zero-width joiner or non-joiner, parts of postal addresses in the
 * Gulf, and emoji.
 */
const NAMES = [
  'نورة الهاشمي',
  'عبد\u200Cالله',
  'مهر\u200Cانگیز',
  'می\u200Cرم رضایی',
  'هـ\u200D. الشامسي',
  'أبو ظبي ه\u200D',
  'د.سارة آل مكتوم',
  'شقة ١٢، برج النخيل، ش.الشيخ زايد',
  'ക്\u200Dഷ',
  'श्री\u200Dमती',
  'Sara Al Marri',
  "Dr.Sa'ad O’Neill-Smith",
  'Mohd.Ali bin Abd.Rahman',
  'Sh.Zayed Rd, Bldg.No 5, Apt.12/B',
  'P.O.Box 1234',
  'Flat.No/12, St.4b',
  'c/o Emaar, Villa 12.5, 2nd fl.',
  'Mr.No 3.14.15',
  'Sara ❤️ 👩‍👧',
  'Number 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'Zoë Nuñez (née O.)',
];

test.each(NAMES)('%s is a valid name or address line', (name) => {
  expect(faultOf(name)).toBeNull();
  expect(line(200).parse(`  ${name} `)).toBe(name.normalize('NFC'));
});

test.each([
  'http://evil.example/x',
  'HTTPS://EVIL.EXAMPLE',
  'You won: www.evil.example',
  'Win at evil.com',
  'evil.com.',
  'bit.ly/3xYz',
  't.me/evil',
  'shop.evil.co.uk today',
  'evil.ae',
  'عروض evil.shop هنا',
  'evil．com',
  'evil。com',
  'write to win@evil.example',
  'mailto:win',
  'javascript:alert(1)',
  'xn--mgbh0fb.example',
  '203.0.113.7',
  'http://203.0.113.7:8080',
])('%s is a link', (link) => {
  expect(faultOf(link)).toBe('link');
});

const HIDDEN = [
  ...['\u0000', '\u0008', '\t', '\n', '\r', '\u000B', '\u001B', '\u007F', '\u0080', '\u0085', '\u009F'],
  ...['\u00AD', '\u034F', '\u061C', '\u115F', '\u180E', '\u200B', '\u200E', '\u200F', '\u2028', '\u2029'],
  ...['\u202A', '\u202E', '\u2060', '\u2066', '\u2069', '\u2800', '\u3164', '\uE000', '\uFEFF', '\uFFA0', '\uFFFC'],
  ...['\u{E0041}', '\u{1D173}'],
];

test.each(HIDDEN.map((character) => [character.codePointAt(0)!.toString(16), character]))(
  'U+%s is invisible and refused anywhere in a line',
  (_, character) => {
    for (const text of [`Noura${character}Ali`, `${character}Noura`, `Noura${character}`, `نورة${character}علي`])
      expect(faultOf(text)).toBe('hidden characters');
  },
);

test('a joiner is allowed once after a letter it shapes; anywhere else it counts as hidden', () => {
  const letters = fc.array(fc.constantFrom(...Array.from('ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءآأإئؤگچپ')), {
    minLength: 1,
    maxLength: 12,
  });
  const joiner = fc.constantFrom('\u200C', '\u200D');
  fc.assert(
    fc.property(letters, letters, joiner, (before, after, join) => {
      const name = `${before.join('')}${join}${after.join('')}`;
      expect(line(100).parse(name)).toBe(name.normalize('NFC'));
      expect(holdsHidden(`${before.join('')}${join}${join}${after.join('')}`)).toBe(true);
      expect(holdsHidden(`${join}${after.join('')}`)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z]{1,10}$/), joiner, (word, join) => holdsHidden(`${word}${join}${word}`)),
  );
});

test('an accepted line is a single line, well-formed, and holds nothing invisible but joiners', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const parsed = line(200).safeParse(text);
      if (!parsed.success) return;
      expect(parsed.data.isWellFormed()).toBe(true);
      expect(parsed.data).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(parsed.data).not.toMatch(/(?!\u200C|\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}/u);
    }),
    { numRuns: 1_000 },
  );
});

test('no name in letters alone is taken for a link', () => {
  const word = fc.stringMatching(/^\p{Lu}\p{Ll}{1,9}$/u);
  fc.assert(fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => !holdsLink(words.join(' '))));
});

test('free text may have several lines and a link, but no hidden characters', () => {
  const wish = 'Sleeves 2 cm longer,\nlike https://example.com/dress ❤️';
  expect(freeText(200).parse(wish)).toBe(wish);
  for (const hidden of ['\u200B', '\u2028', '\u0085', '\uFEFF'])
    expect(freeText(200).safeParse(`a${hidden}b`).error?.issues[0]?.message).toBe('hidden characters');
});

test.each(['a', '\u0628', 'a-', 'a.', 'a@', '1', '\uFDFA'])('60,000 bytes of %j are refused quickly', (part) => {
  const text = part.repeat(Math.floor(60_000 / Buffer.byteLength(part)));
  const before = process.threadCpuUsage();
  expect(line(200).safeParse(text).success).toBe(false);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000, 'milliseconds of processor time').toBeLessThan(500);
});

test('a line break counts as one character of a free text, however it was sent', () => {
  const typed = 'two\nlines';
  for (const sent of [typed, 'two\r\nlines', 'two\rlines']) {
    expect(freeText(typed.length).parse(sent)).toBe(typed);
    expect(freeText(typed.length - 1).safeParse(sent).error?.issues[0]?.code).toBe('too_big');
  }
});
