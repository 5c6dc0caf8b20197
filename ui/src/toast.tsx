// The queue of toasts, to which any code may add. A toast is a short notice at the bottom of the page (toast-host.tsx).
import { makeStore } from './store.tsx';

// R100: a toast without an action button is shown for 3 seconds, one with an action button for 5.
export const TOAST_MS = 3000;
export const ACTION_TOAST_MS = 5000;

export interface Toast {
  text: string;
  /** Shown above the text: the title of a push notification. */
  title?: string;
  action?: { label: string; onAct: () => void };
  /** Is called once when the toast has closed, whether or not its action was used. */
  onGone?: () => void;
}

export interface ShownToast extends Toast {
  id: number;
}

export const shownToasts = makeStore<readonly ShownToast[]>([]);
const MOST_AT_ONCE = 3;
let lastId = 0;

export function dismissToast(id: number): void {
  const toast = shownToasts.read().find((one) => one.id === id);
  if (!toast) return;
  shownToasts.write(shownToasts.read().filter((one) => one.id !== id));
  toast.onGone?.();
}

/** Shows a toast; returns the function that closes it. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  const before = shownToasts.read();
  for (const old of before.slice(0, Math.max(0, before.length + 1 - MOST_AT_ONCE))) dismissToast(old.id);
  shownToasts.write([...shownToasts.read(), { ...toast, id }]);
  return () => dismissToast(id);
}
