import fc from 'fast-check';
import { expect, test } from 'vitest';
import { descriptionOf, markupFault, readMarkup, unfilled } from './markup.ts';

test('headings of the second level are sections, those of the third their parts', () => {
  const { lead, sections } = readMarkup(
    'Begin *here*.\n\n## One & two\n\nA\n\n### Why?\n\n- x\n- y\n\n## One & two\n\nB',
  );
  expect(lead).toBe('<p>Begin <em>here</em>.</p>');
  expect(sections).toEqual([
    {
      anchor: 's-one-two',
      title: 'One & two',
      html: '<p>A</p>',
      parts: [{ anchor: 's-why', title: 'Why?', html: '<ul><li>x</li><li>y</li></ul>' }],
    },
    { anchor: 's-one-two--2', title: 'One & two', html: '<p>B</p>', parts: [] },
  ]);
});

test('a third level without a second one is a section of its own', () => {
  expect(readMarkup('### Alone\n\nText').sections).toEqual([
    { anchor: 's-alone', title: 'Alone', html: '<p>Text</p>', parts: [] },
  ]);
});

test('an Arabic heading has an Arabic anchor', () => {
  expect(readMarkup('## كيف يمكنني الدفع؟').sections[0]?.anchor).toBe('s-كيف-يمكنني-الدفع');
});

test('phone numbers and codes keep their order in a right-to-left text', () => {
  expect(readMarkup('هاتف +971 4 000 0000، رخصة CN-12345، ضريبة 10').lead).toBe(
    '<p>هاتف <bdi dir="ltr">+971 4 000 0000</bdi>، رخصة <bdi dir="ltr">CN-12345</bdi>، ضريبة 10</p>',
  );
});

test('text is text: escapes, entities and quotes come out as they were typed', () => {
  expect(readMarkup(`1 \\* 2 & "3" 'a'\\\nnext`).lead).toBe('<p>1 * 2 &amp; &quot;3&quot; &#39;a&#39;<br>next</p>');
});

test.each([
  ['https://example.com/a?b=1', true],
  ['mailto:hello@hindam.example', true],
  ['tel:+97140000000', true],
  ['/contact', true],
  ['#s-delivery', true],
  ['http://example.com', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,x', false],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['contact', false],
])('a link to %s: allowed %s', (address, allowed) => {
  const body = `[x](<${address}>)`;
  expect(markupFault(body) === null).toBe(allowed);
  expect(readMarkup(body).lead).toBe(allowed ? `<p><a href="${address}">x</a></p>` : '<p>x</p>');
});

test.each([
  ['<script>alert(1)</script>', 1],
  ['Text <b>bold</b>', 1],
  ['A\n\nB ![x](/x.png)', 3],
  ['# Title', 1],
  ['## Fine\n\n#### Too deep', 3],
  ['A\n\n```\ncode\n```', 3],
  ['A `code`', 1],
  ['> quoted', 1],
  ['| a | b |\n| - | - |\n| 1 | 2 |', 1],
  ['A\n\n- one\n- <i>two</i>', 4],
  ['- [ ] task', 1],
  ['---', 1],
  ['~~gone~~', 1],
  ['[x](https://example.com "title")', 1],
  ['- a\n\n  ## heading in a list', 3],
])('%j is refused on line %i', (body, line) => {
  expect(markupFault(body)?.line).toBe(line);
});

const HTML =
  /^(?:[^<>]|<\/?(?:p|ul|ol|li|strong|em|br)>|<bdi dir="ltr">|<\/bdi>|<ol start="\d+">|<a href="[^"<>]*">|<\/a>)*$/;
const ADDRESSES = /<a href="(?<address>[^"]*)"/g;

test('whatever is written, only the elements and addresses of the list come out', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<script>',
      '</p>',
      '<img src=x onerror=alert(1)>',
      '[a](javascript:alert(1))',
      '[a](/x"onclick="y)',
      '[a](&#106;avascript:x)',
      '![a](https://x)',
      '<https://x.example/"><b>',
      '## ',
      '- ',
      '> ',
      '`',
      '**',
      '\n\n',
      '\\',
      '&lt;',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const { lead, sections } = readMarkup(pieces.join(''));
      const whole = [lead, ...sections.flatMap((one) => [one.html, ...one.parts.map(({ html }) => html)])];
      for (const html of whole) {
        expect(html).toMatch(HTML);
        for (const { groups } of html.matchAll(ADDRESSES))
          expect(groups?.['address']).toMatch(/^(?:https:\/\/|mailto:|tel:|\/(?!\/)|#)/);
      }
    }),
    { numRuns: 500 },
  );
});

test('the description is the beginning without markup, in whole words', () => {
  expect(descriptionOf('We make **abayas** and [more](/faq).\n\nMore.')).toBe('We make abayas and more.');
  const long = descriptionOf(`${'word '.repeat(60)}end`);
  expect(long.length).toBeLessThanOrEqual(161);
  expect(long).toMatch(/word…$/);
});

test('what is still to be filled in is found', () => {
  expect(unfilled('Seller: {legal_name}')).toBe('{legal_name}');
  expect(unfilled('Nothing {1} here')).toBeNull();
  expect(unfilled('Within {return_days}')).toBeNull();
  expect(unfilled('Within {return_days}, {name}')).toBe('{name}');
});
