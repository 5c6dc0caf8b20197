// Tells the other tabs of the browser about a login or logout (R71: 'a login event is broadcast'). Storage events of
// the login record do the same where storage works; this channel also works in browsers that block storage.

export type SessionEvent = 'login' | 'logout';

const CHANNEL = 'hindam';

/**
 * Random id of this tab, sent with each message. A tab opens several channels of the same name, which also receive the
 * tab's own messages; the id lets `onSessionBroadcast` ignore those.
 */
const TAB = Math.random().toString(36).slice(2);

function channel(): BroadcastChannel | null {
  return typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel(CHANNEL);
}

/** Sends to every other tab; the listeners of this tab are not called. */
export function broadcastSession(event: SessionEvent): void {
  const open = channel();
  open?.postMessage({ news: event, from: TAB });
  open?.close();
}

export function onSessionBroadcast(listener: (event: SessionEvent) => void): () => void {
  const open = channel();
  if (!open) return () => undefined;
  open.addEventListener('message', ({ data }: MessageEvent<{ news?: unknown; from?: unknown } | null>) => {
    if (data?.from === TAB) return;
    if (data?.news === 'login' || data?.news === 'logout') listener(data.news);
  });
  return () => open.close();
}
