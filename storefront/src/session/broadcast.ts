// News between the tabs of one browser (specification §4: 'a login event is broadcast'). Storage events
// tell the same wherever storage works; this one reaches tabs of browsers that block it too.

export type SessionNews = 'login' | 'logout';

const CHANNEL = 'hindam';

function channel(): BroadcastChannel | null {
  return typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel(CHANNEL);
}

/** Told to every other tab, never to this one. */
export function tellTabs(news: SessionNews): void {
  const open = channel();
  open?.postMessage(news);
  open?.close();
}

export function hearTabs(listener: (news: SessionNews) => void): () => void {
  const open = channel();
  if (!open) return () => undefined;
  open.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'login' || data === 'logout') listener(data);
  });
  return () => open.close();
}
