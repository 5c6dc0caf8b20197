// Reads the lists of the frame's menus again after the first paint, so that a cached page shows the current menus. The
// code that reads them (fresh-lists.ts) is loaded lazily.
import type { Language } from '@hindam/contract/catalogue';
import { useLingui } from '@lingui/react';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { loadMessages } from '../kit/lazy-messages.ts';
import type { Entry } from '../kit/shell-data.ts';
import { whenIdle } from '../kit/when-idle.ts';

export interface MenuLists {
  languages: readonly Language[];
  categories: readonly Entry[];
  types: readonly Entry[];
}

/** Returns the lists the page was rendered with, and later those read again. */
export function useFreshLists(brought: MenuLists): MenuLists {
  const { i18n } = useLingui();
  const [fresh, setFresh] = useState<MenuLists | null>(null);
  const refresh = useEffectEvent(async (isOver: () => boolean) => {
    // The side menu's code is loaded too: the menu must not get new lists before it can hydrate (kit/deferred.tsx).
    const [{ readLists }] = await Promise.all([
      import('./fresh-lists.ts'),
      import('./frame-parts.tsx'),
      loadMessages('frame'),
    ]);
    const lists = await readLists(brought, i18n, isOver);
    // In a transition, because the side menu may not have hydrated yet (kit/deferred.tsx).
    if (!isOver()) startTransition(() => setFresh(lists));
  });
  useEffect(() => {
    // Offline the calls would fail, and the offline banner says why already.
    if (!navigator.onLine) return;
    let left = false;
    // If the code cannot be loaded, the lists stay as they were rendered.
    const cancel = whenIdle(() => void refresh(() => left).catch(() => undefined));
    return () => {
      left = true;
      cancel();
    };
  }, []);
  return fresh ?? brought;
}
