// After the first paint the drawer loads its lists again, so that a cached page shows today's menu. The code for it is
// loaded lazily (fresh-lists.ts).
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

/** The lists the page was rendered with, then the current ones from the server. */
export function useFreshLists(brought: MenuLists): MenuLists {
  const { i18n } = useLingui();
  const [fresh, setFresh] = useState<MenuLists | null>(null);
  const refresh = useEffectEvent(async (isOver: () => boolean) => {
    const { readLists } = await import('./fresh-lists.ts');
    const lists = await readLists(brought, i18n, isOver);
    if (!isOver()) setFresh(lists);
  });
  useEffect(() => {
    // Without a network the offline banner covers all failures.
    if (!navigator.onLine) return;
    let left = false;
    // If the script cannot be loaded the lists stay as they were rendered.
    const cancel = whenQuiet(() => void refresh(() => left).catch(() => undefined));
    return () => {
      left = true;
      cancel();
    };
  }, []);
  return fresh ?? brought;
}
