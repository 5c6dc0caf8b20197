// Compares the language stored on the device with that of the page, and reloads an unprefixed page if they differ
// (requirement R11).
import { DEFAULT_LANGUAGE, knownLanguage } from '@hindam/contract/language';
import { splitPrefix } from '@hindam/contract/pages';
import { documentLanguage } from '../device/browser-visitor.ts';
import { storedLanguage, storeLanguage } from '../device/language.ts';

const TRIED_KEY = 'language-reload';

/** The language code to store and whether to reload the page; null if nothing has to change. */
export function choiceOf(
  stored: string | null,
  known: readonly string[],
  page: { language: string; prefixed: boolean },
): { store: string; reload: boolean } | null {
  if (stored === null) return null;
  const code = knownLanguage(stored, known.length > 0 ? known : [DEFAULT_LANGUAGE]);
  // The prefix decides the language of a prefixed page, so a reload would not change it.
  const reload = !page.prefixed && code !== page.language;
  return code === stored && !reload ? null : { store: code, reload };
}

export function settleLanguage(known: readonly string[]): void {
  const page = { language: documentLanguage(), prefixed: splitPrefix(location.pathname).prefix !== '' };
  const choice = choiceOf(storedLanguage(), known, page);
  if (!choice) return;
  storeLanguage(choice.store);
  if (!choice.reload) return;
  try {
    // A tab reloads only once for the same language: where cookies are blocked, a reload does not change the language,
    // and the page would reload forever.
    if (sessionStorage.getItem(TRIED_KEY) === choice.store) return;
    sessionStorage.setItem(TRIED_KEY, choice.store);
  } catch {
    return;
  }
  location.reload();
}
