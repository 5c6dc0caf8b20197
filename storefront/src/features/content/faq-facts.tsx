// Structured data for search engines on the page of questions and answers: each question with its answer as plain text.
import type { ShopDocument } from '@hindam/contract/documents';
import { htmlLanguage } from '@hindam/contract/language';
import { JsonLd } from '../../kit/json-ld.tsx';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Turns HTML into text; the tags of blocks become spaces. It knows only the entities that the shop's server writes. */
export function textOf(html: string): string {
  return html
    .replace(/<\/?(?:p|li|ul|ol|br)\b[^<>]*>/g, ' ')
    .replace(/<[^<>]+>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

export function faqPageOf({ sections, language_code: language }: Pick<ShopDocument, 'sections' | 'language_code'>) {
  const questions = sections.flatMap(({ parts }) => parts);
  return {
    '@type': 'FAQPage',
    inLanguage: htmlLanguage(language),
    mainEntity: questions.map(({ title, html }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: textOf(html) },
    })),
  };
}

export function FaqFacts({ document }: { document: ShopDocument }) {
  return <JsonLd facts={() => (import.meta.env.SSR ? faqPageOf(document) : {})} />;
}
