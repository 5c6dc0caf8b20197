// Languages are sent as the store's own code (`en`, `arb`). HTML, Intl, hreflang, mail and PDF need BCP 47 tags, where
// Arabic is `ar`: this file alone maps between the two.

export const DEFAULT_LANGUAGE = 'en';

export type Direction = 'ltr' | 'rtl';
export type Digits = 'latn' | 'arab';

/**
 * The scripts of the shop's languages, each with a pattern that finds a letter of it; null for Latin, whose letters
 * occur in texts of every language.
 */
const SCRIPTS = { latin: null, arabic: /\p{Script=Arabic}/u };

export type Script = keyof typeof SCRIPTS;

export interface Language {
  /** BCP 47, without a region; also the prefix of page URLs. */
  tag: string;
  direction: Direction;
  /** Decides line height, letter spacing, fonts and how a price is written. */
  script: Script;
  /** Separator between the parts of a list, e.g. of a postal address. */
  listComma: string;
}

/** Languages by the store's code; the database says which of them a shop has. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { tag: 'en', direction: 'ltr', script: 'latin', listComma: ', ' },
  arb: { tag: 'ar', direction: 'rtl', script: 'arabic', listComma: '، ' },
};

/** The language of a store code. A code without an entry is its own tag and is otherwise treated like English. */
export function languageOf(code: string): Language {
  return Object.hasOwn(LANGUAGES, code) ? LANGUAGES[code]! : { ...LANGUAGES[DEFAULT_LANGUAGE]!, tag: code };
}

/**
 * The script of a text: the script of SCRIPTS, other than Latin, of which the text has a letter; without one, Latin.
 */
export function scriptOfText(text: string): Script {
  const scripts = Object.keys(SCRIPTS) as Script[];
  return scripts.find((script) => SCRIPTS[script]?.test(text)) ?? 'latin';
}

/** The languages of invoices and other papers, which are bilingual whatever languages the shop has. */
export const PAPER_LANGUAGES = ['en', 'arb'] as const;

/**
 * The language of a text whose author used the shop in `language`. A text in another script is in the first language of
 * that script; Latin letters prove nothing, because names and sizes in them occur in every language.
 */
export function languageOfText(text: string, language: string): string {
  const script = scriptOfText(text);
  if (script === 'latin' || languageOf(language).script === script) return language;
  return Object.keys(LANGUAGES).find((code) => LANGUAGES[code]?.script === script) ?? language;
}

/** `arb` → `ar`. */
export function htmlLanguage(code: string): string {
  return languageOf(code).tag;
}

/** `arb` → `Arabic`. */
export function englishNameOf(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(htmlLanguage(code)) ?? code;
}

/** `ar` → `arb`: the store's code for the prefix of a page's URL or a tag of Accept-Language. */
export function languageOfTag(tag: string): string {
  const primary = tag.toLowerCase().split('-')[0] ?? tag;
  return Object.keys(LANGUAGES).find((code) => LANGUAGES[code]?.tag === primary) ?? primary;
}

export function directionOf(code: string): Direction {
  return languageOf(code).direction;
}

/**
 * `ltr` for a text without a letter of the page's script on a right-to-left page; undefined where the text keeps the
 * page's direction. The first letter alone does not decide, because an Arabic text may begin with a Latin name.
 */
export function fallbackDirection(text: string, language: string): Direction | undefined {
  const { direction, script } = languageOf(language);
  return direction === 'rtl' && !SCRIPTS[script]?.test(text) ? 'ltr' : undefined;
}

/**
 * The Intl locale of a language in the Gulf: `en-AE`, `ar-AE-u-ca-gregory-nu-latn`. Languages in Arabic script have
 * the Gregorian calendar, which `Intl` would not give all of them, and Latin digits unless `digits` is `arab`, which a
 * shop can choose by a setting.
 */
export function localeOf(code: string, digits: Digits = 'latn'): string {
  const { tag, script } = languageOf(code);
  return script === 'arabic' ? `${tag}-AE-u-ca-gregory-nu-${digits}` : `${tag}-AE`;
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

/** Arabic-Indic (٠–٩) and Persian (۰–۹) digits become 0–9. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
