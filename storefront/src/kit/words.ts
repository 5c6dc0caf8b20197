// Makes the Lingui instance of one language and kind of digits. There is no global one, because the server may render
// requests in two languages at the same time.
import { type Digits, localeOf } from '@hindam/contract/language';
import { type I18n, type Messages, setupI18n } from '@lingui/core';

export function makeI18n(language: string, digits: Digits, messages: Messages): I18n {
  return setupI18n({ locale: language, locales: localeOf(language, digits), messages: { [language]: messages } });
}
