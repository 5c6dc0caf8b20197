// Reloads the languages and the menus' lists when the browser is idle, so that a cached page shows the current ones.
import type { Language } from '@hindam/contract/catalogue';
import { useLingui } from '@lingui/react';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { isOnline } from '../kit/connection.ts';
import { loadMessages } from '../kit/lazy-messages.ts';
import type { Entry } from '../kit/shell-data.ts';
import { whenIdle } from '../kit/when-idle.ts';

export interface MenuLists {
  languages: readonly Language[];
  categories: readonly Entry[];
  types: readonly Entry[];
}

/** Returns the lists with which the page was rendered, and the reloaded lists once they have arrived. */
export function useFreshLists(brought: MenuLists): MenuLists {
  const { i18n } = useLingui();
  const [fresh, setFresh] = useState<MenuLists | null>(null);
  const refresh = useEffectEvent(async (isOver: () => boolean) => {
    // The side menu's code is loaded too, because a deferred component must not get new properties before it has
    // hydrated (kit/deferred.tsx).
    const [{ readLists }] = await Promise.all([
      import('./fresh-lists.ts'),
      import('./frame-parts.tsx'),
      loadMessages('frame'),
    ]);
    const lists = await readLists(brought, i18n, isOver);
    // The menu may not have hydrated yet; in a transition React keeps its HTML until it has.
    if (!isOver()) startTransition(() => setFresh(lists));
  });
  useEffect(() => {
    // Offline the calls would fail and show toasts.
    if (!isOnline()) return;
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
