// The number of the member's unread notifications, requested from the server once the browser is idle and whenever the
// tab becomes visible again. It is held in memory only, and each tab makes its own request.
import { makeStore } from '@hindam/ui/store';
import { useEffect, useSyncExternalStore } from 'react';
import { browserVisitor } from './browser-visitor.ts';
import { whenIdle } from '../kit/when-idle.ts';

const unread = makeStore(0);

/** To be called with the count from any other response that contains it. */
export const setUnread = unread.write;

export async function refreshUnread(): Promise<void> {
  const answer = await browserVisitor().client.get('notification/count', {});
  // 401 means that nobody is signed in, so nothing is unread; after any other failure the count stays as it was.
  if (answer.ok) unread.write(answer.result.unread);
  else if (answer.refusal.status === 401) unread.write(0);
}

export function markRead(ids: readonly string[]): void {
  void browserVisitor()
    .client.post('notification/read', { body: { ids: [...ids] } })
    .then((answer) => answer.ok && unread.write(answer.result.unread));
}

/** The number of unread notifications; 0 for a guest, on the server, and before the first response. */
export function useUnread(signedIn: boolean): number {
  useEffect(() => {
    if (!signedIn) return unread.write(0);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refreshUnread();
    };
    const cancel = whenIdle(() => void refreshUnread());
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      cancel();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [signedIn]);
  return useSyncExternalStore(unread.subscribe, unread.read, () => 0);
}
