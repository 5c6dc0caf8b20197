// Converts texts to cells of a product file so that the import reads the same text back, as far as a cell can express
// it.
import { languageOf } from '@hindam/contract/language';
import type { ProductText, Texts } from '../catalogue/catalogue.ts';
import { htmlToText } from './html-to-text.ts';
import { brandOf, isVendor } from './product-draft.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A description as HTML, for Shopify and the import. If the import would not read the same text back from the HTML, the
 * description is written as plain text with entities.
 */
export function bodyOf(description: string): string {
  if (description === '') return '';
  const paragraphs = description.split('\n\n').map((lines) => `<p>${escaped(lines).replaceAll('\n', '<br>')}</p>`);
  const html = paragraphs.join('\n');
  return htmlToText(html) === description ? html : escaped(description);
}

export function linesOf(pairs: readonly { label: string; value: string }[]): string {
  return pairs.map(({ label, value }) => `${label}: ${value}`).join('\n');
}

export const tagList = (tags: readonly string[], language: string): string => tags.join(languageOf(language).listComma);

/**
 * The vendor has a column of its own, and the import puts it first among the specifications of each language. So where
 * the vendor is the first specification, it is removed here; specifications that have it at another place, or have
 * another vendor, are kept as they are.
 */
export function specifiedApart(
  texts: Texts<ProductText>,
  own: string,
): { vendor: string; specifications: Record<string, string> } {
  const vendor = texts[own]?.specifications.find(isVendor)?.value ?? '';
  const specifications: Record<string, string> = {};
  for (const [language, { specifications: all }] of Object.entries(texts)) {
    const [first, ...others] = all;
    const isUsual =
      first !== undefined && first.label === brandOf(language) && first.value === vendor && !others.some(isVendor);
    specifications[language] = linesOf(isUsual ? others : all);
  }
  return { vendor, specifications };
}
