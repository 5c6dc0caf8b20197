// One message store per language and kind of digits, never a global one: the server may render two requests in two
// languages at the same time.
import { type Digits, localeOf } from '@hindam/contract/language';
import { type I18n, type Messages, setupI18n } from '@lingui/core';

export function wordsOf(language: string, digits: Digits, messages: Messages): I18n {
  return setupI18n({ locale: language, locales: localeOf(language, digits), messages: { [language]: messages } });
}
