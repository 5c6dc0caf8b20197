// Looks up the shop's texts by their English source text in the storefront's .po catalogues, and the server's sentences
// by their keys in contract/src/words, so that journeys repeat no translation and fail if a text no longer exists.
import { htmlLanguage } from '@hindam/contract/language';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Language } from '../playwright.config.ts';

type Values = Readonly<Record<string, string | number>>;

export interface Translate {
  /** `translate('Remove {title}', { title })`: the text as it is on the page, without its tags. */
  (message: string, values?: Values, context?: string): string;
  /**
   * A pattern for the whole text that allows anything for values not given, also where the text has an element (`<0/>`)
   * for them: `translate.like('Place order · <0/>')`.
   */
  like(message: string, values?: Values, context?: string): RegExp;
  /** The server's own sentence, by its key in contract/src/words. */
  shop(key: string, values?: Readonly<Record<string, string>>): string;
}

const root = path.resolve(import.meta.dirname, '../..');
const folders = path.join(root, 'storefront/src/locales');
const po = formatter();

function catalogueOf(language: Language): I18n {
  const messages: Record<string, ReturnType<typeof compileMessage>> = {};
  for (const { name } of readdirSync(folders, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const filename = path.join(folders, name, `${language}.po`);
    const entries = po.parse(readFileSync(filename, 'utf8'), { locale: language, sourceLocale: 'en', filename });
    if (entries instanceof Promise) throw new Error('the catalogues of po files are read at once');
    for (const [id, { translation, obsolete }] of Object.entries(entries))
      if (!obsolete && translation) messages[id] = compileMessage(translation);
  }
  const locale = htmlLanguage(language);
  return setupI18n({ locale, messages: { [locale]: messages } });
}

/** Placeholder for an unknown value; a character that no text of the shop contains. */
const ANY = '\uE000';
const withoutTags = (text: string): string => text.replaceAll(/<\d+\/>/g, ANY).replaceAll(/<\/?\d+>/g, '');
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

function makeTranslate(language: Language): Translate {
  const i18n = catalogueOf(language);
  const shop = JSON.parse(readFileSync(path.join(root, `contract/src/words/${language}.json`), 'utf8')) as Record<
    string,
    string
  >;
  const translated = (message: string, values: Values, context?: string): string => {
    const id = String(generateMessageId(message, context));
    if (!Object.hasOwn(i18n.messages, id)) throw new Error(`no catalogue has the text “${message}”`);
    return withoutTags(i18n._(id, values));
  };
  const placesOf = (message: string): Values =>
    Object.fromEntries([...message.matchAll(/\{(\w+)/g)].map(([, name = '']) => [name, ANY]));
  return Object.assign(
    (message: string, values: Values = {}, context?: string) =>
      translated(message, values, context).replaceAll(ANY, ''),
    {
      like: (message: string, values: Values = {}, context?: string) =>
        new RegExp(
          `^${escaped(translated(message, { ...placesOf(message), ...values }, context)).replaceAll(ANY, '.*')}$`,
          's',
        ),
      shop: (key: string, values: Readonly<Record<string, string>> = {}) => {
        const sentence = shop[key];
        if (sentence === undefined) throw new Error(`no sentence of the shop is called ${key}`);
        return Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), sentence);
      },
    },
  );
}

const known = new Map<Language, Translate>();

export function translateFor(language: Language): Translate {
  const translate = known.get(language) ?? makeTranslate(language);
  known.set(language, translate);
  return translate;
}
