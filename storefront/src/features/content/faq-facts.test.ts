import { expect, test } from 'vitest';
import { faqPageOf, textOf } from './faq-facts.tsx';

test('an answer is plain text, whatever its markup', () => {
  const html =
    '<p>Two <strong>days</strong>, &lt;b&gt; &amp; more.</p><ul><li>One</li><li><a href="/contact">Two</a></li></ul>';
  expect(textOf(html)).toBe('Two days, <b> & more. One Two');
  expect(textOf('<p>يومان<br>أو ثلاثة</p>')).toBe('يومان أو ثلاثة');
});

test('every question of every topic is told, in the language of the text', () => {
  const question = (title: string) => ({ anchor: title, title, html: `<p>${title}!</p>` });
  const topic = (parts: string[]) => ({ anchor: 'a', title: 'Topic', html: '', parts: parts.map(question) });
  const facts = faqPageOf({ language_code: 'arb', sections: [topic(['one', 'two']), topic(['three'])] });
  expect(facts.inLanguage).toBe('ar');
  expect(facts.mainEntity.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
  expect(facts.mainEntity[0]?.acceptedAnswer).toEqual({ '@type': 'Answer', text: 'one!' });
});
