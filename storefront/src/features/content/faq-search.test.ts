import { expect, test } from 'vitest';
import { matchingTopics } from './faq-search.ts';

const part = (title: string, html: string) => ({ anchor: `s-${title}`, title, html });
const TOPICS = [
  {
    ...part('Delivery', ''),
    parts: [
      part('When will it arrive?', '<p>In <strong>3</strong>&nbsp;days &amp; nights</p>'),
      part('What does it cost?', '<p>See your bag.</p>'),
    ],
  },
  { ...part('الإرجاع', ''), parts: [part('هل يمكنني إعادة قطعة؟', '<p>نعم، خلال 14 يومًا مع بطاقاتها.</p>')] },
];

const found = (typed: string) => matchingTopics(TOPICS, typed).flatMap(({ parts }) => parts.map(({ title }) => title));

test('nothing typed shows everything', () => {
  expect(found('  ')).toHaveLength(3);
});

test.each([
  ['ARRIVE', ['When will it arrive?']],
  ['delivery cost', ['What does it cost?']],
  ['days & nights', ['When will it arrive?']],
  ['strong', []],
  ['arrive cost', []],
  // Spelled differently from the stored text: another form of alif, no vowel marks, a tatweel (stretched letter),
  // Arabic digits, or ه instead of ة.
  ['اعاده', ['هل يمكنني إعادة قطعة؟']],
  ['يـومـا ١٤', ['هل يمكنني إعادة قطعة؟']],
  ['الارجاع', ['هل يمكنني إعادة قطعة؟']],
])('%j finds %j', (typed, titles) => {
  expect(found(typed)).toEqual(titles);
});

test('ten thousand characters, hidden ones and emoji find nothing and break nothing', () => {
  for (const odd of ['x'.repeat(10_000), '\u202Ex', '🌙', '\\', '(?']) expect(found(odd)).toEqual([]);
});
