// Makes the `I18n` of one language and one kind of digits. There is no global instance, because the server may render
// requests in two languages at the same time.
import { type Digits, localeOf } from '@hindam/contract/language';
import type { Messages } from '@lingui/core';
import { type I18n, makeMessages } from './lingui.tsx';

export function makeI18n(language: string, digits: Digits, messages: Messages): I18n {
  return makeMessages({ locale: language, tag: localeOf(language, digits), messages });
}
