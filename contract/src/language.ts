// Languages are sent as the store's own code (`en`, `arb`). HTML, Intl, hreflang, mail and PDF need BCP 47 tags, where
// Arabic is `ar`: this file alone maps between them.

export const DEFAULT_LANGUAGE = 'en';

/** Store code → BCP 47 tag, where the two differ. */
const TAGS: Readonly<Record<string, string>> = { arb: 'ar' };

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

export type Direction = 'ltr' | 'rtl';
export type Digits = 'latn' | 'arab';

/** `arb` → `ar`; a code without an entry is its own tag. */
export function htmlLanguage(code: string): string {
  return TAGS[code] ?? code;
}

/** `ar` → `arb`: the store's code for an address prefix or an Accept-Language tag. */
export function languageOfTag(tag: string): string {
  const primary = tag.toLowerCase().split('-')[0] ?? tag;
  return Object.keys(TAGS).find((code) => TAGS[code] === primary) ?? primary;
}

export function directionOf(code: string): Direction {
  return RIGHT_TO_LEFT.has(htmlLanguage(code)) ? 'rtl' : 'ltr';
}

/**
 * The Intl locale of a language in the Gulf: `en-AE`, `ar-AE-u-nu-latn`.
 * Latin digits are the default in both languages; `arab` is a shop's setting.
 */
export function localeOf(code: string, digits: Digits = 'latn'): string {
  const tag = htmlLanguage(code);
  return tag === 'ar' ? `ar-AE-u-nu-${digits}` : `${tag}-AE`;
}

/** The language of the response: the wanted one when the shop has it, else English. */
export function knownLanguage(wanted: string | null | undefined, known: readonly string[]): string {
  return wanted && known.includes(wanted) ? wanted : DEFAULT_LANGUAGE;
}

/** Reads an Accept-Language header, best first; returns the first known store code, else English. */
export function acceptedLanguage(header: string | null | undefined, known: readonly string[]): string {
  if (!header) return DEFAULT_LANGUAGE;
  const ranked = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((p) => p.trim().startsWith('q='));
      return { code: languageOfTag(tag), quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return ranked.find(({ code }) => known.includes(code))?.code ?? DEFAULT_LANGUAGE;
}

/** Arabic-Indic (٠–٩) and Persian (۰–۹) digits become 0–9; inputs accept all three. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
