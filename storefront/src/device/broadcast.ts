// News between the tabs of one browser (specification §4: 'a login event is broadcast'). Storage events
// tell the same wherever storage works; this one reaches tabs of browsers that block it too.

export type SessionNews = 'login' | 'logout';

const CHANNEL = 'hindam';

/** Every channel of a name hears every other, also within one document: a tab knows its own news by this. */
const TAB = Math.random().toString(36).slice(2);

function channel(): BroadcastChannel | null {
  return typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel(CHANNEL);
}

/** Told to every other tab, never to this one. */
export function tellTabs(news: SessionNews): void {
  const open = channel();
  open?.postMessage({ news, from: TAB });
  open?.close();
}

export function hearTabs(listener: (news: SessionNews) => void): () => void {
  const open = channel();
  if (!open) return () => undefined;
  open.addEventListener('message', ({ data }: MessageEvent<{ news?: unknown; from?: unknown } | null>) => {
    if (data?.from === TAB) return;
    if (data?.news === 'login' || data?.news === 'logout') listener(data.news);
  });
  return () => open.close();
}
