// News between the tabs of one browser (R71: 'a login event is broadcast'). Storage events
// carry the same news wherever storage works; this channel also reaches tabs of browsers that block storage.

export type SessionNews = 'login' | 'logout';

const CHANNEL = 'hindam';

/**
 * Identifies this tab. All channels of one name receive each other's messages, even within one document, so a tab needs
 * it to recognise its own.
 */
const TAB = Math.random().toString(36).slice(2);

function channel(): BroadcastChannel | null {
  return typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel(CHANNEL);
}

/** Sends to every other tab, never to this one. */
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
