// After the first paint the drawer asks for its lists again (specification §7, §8), so that a page
// kept by a cache shows today's menu; what fails is said in a toast and leaves the list as it was.
import { showToast } from '@hindam/ui/toast';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { Refusal } from '@hindam/contract/refusals';
import type { Language } from '@hindam/contract/catalogue';
import { browserVisitor } from '../platform/browser-visitor.ts';
import { type Entry, entryOf } from '../platform/shell-data.ts';
import { settleLanguage } from './language-choice.ts';

export const REFRESH_TEXTS = {
  languageRefused: msg`Failed to fetch language list`,
  languageUnreachable: msg`Error fetching language list`,
  listUnreachable: msg`Something went wrong on our side. Please try again.`,
} as const satisfies Record<string, MessageDescriptor>;

export interface MenuLists {
  languages: readonly Language[];
  categories: readonly Entry[];
  types: readonly Entry[];
}

/** `status` 0: the call never got an answer, which the specification calls an exception. */
export function languageFailure({ status }: Pick<Refusal, 'status'>): MessageDescriptor {
  return status === 0 ? REFRESH_TEXTS.languageUnreachable : REFRESH_TEXTS.languageRefused;
}

function whenQuiet(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}

/** The lists as the page brought them, then as the shop has them now. */
export function useFreshLists(brought: MenuLists): MenuLists {
  const { i18n } = useLingui();
  const [fresh, setFresh] = useState<MenuLists | null>(null);
  useEffect(() => {
    // Without a network the offline banner says it once for everything.
    if (!navigator.onLine) return;
    let left = false;
    const refresh = async () => {
      const { client, language } = browserVisitor();
      const asked = { language_code: language };
      const [languages, categories, types] = await Promise.all([
        client.get('customer/language-list', { query: asked }),
        client.post('category/list', { body: asked }),
        client.post('type/list', { body: asked }),
      ]);
      if (left) return;
      if (languages.ok) settleLanguage(languages.result.map(({ code }) => code));
      else showToast({ text: i18n._(languageFailure(languages.refusal)) });
      for (const list of [categories, types]) {
        if (!list.ok) showToast({ text: list.refusal.message || i18n._(REFRESH_TEXTS.listUnreachable) });
      }
      setFresh({
        languages: languages.ok ? languages.result : brought.languages,
        categories: categories.ok ? categories.category_data.map(entryOf) : brought.categories,
        types: types.ok ? types.result.map(entryOf) : brought.types,
      });
    };
    const cancel = whenQuiet(() => void refresh());
    return () => {
      left = true;
      cancel();
    };
    // Once for the document: the brought lists never change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return fresh ?? brought;
}
