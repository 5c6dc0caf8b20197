// After the first paint the drawer asks for its lists again, so that a page kept by a cache shows today's
// menu. How it asks comes late (fresh-lists.ts).
import type { Language } from '@hindam/contract/catalogue';
import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Entry } from '../kit/shell-data.ts';
import { whenQuiet } from '../kit/when-quiet.ts';

export interface MenuLists {
  languages: readonly Language[];
  categories: readonly Entry[];
  types: readonly Entry[];
}

/** The lists as the page brought them, then as the shop has them now. */
export function useFreshLists(brought: MenuLists): MenuLists {
  const { i18n } = useLingui();
  const [fresh, setFresh] = useState<MenuLists | null>(null);
  const refresh = useEffectEvent(async (isOver: () => boolean) => {
    const { readLists } = await import('./fresh-lists.ts');
    const lists = await readLists(brought, i18n, isOver);
    if (!isOver()) setFresh(lists);
  });
  useEffect(() => {
    // Without a network the offline banner says it once for everything.
    if (!navigator.onLine) return;
    let left = false;
    // Where the script does not come the lists stay as the page brought them.
    const cancel = whenQuiet(() => void refresh(() => left).catch(() => undefined));
    return () => {
      left = true;
      cancel();
    };
  }, []);
  return fresh ?? brought;
}
