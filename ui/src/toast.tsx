// The toast, which any code may show: a short notice at the bottom of the page (toast-host.tsx). There is one at a
// time.
import { makeStore } from './store.tsx';

// Requirement R100: a toast without an action button is shown for 3 seconds, one with an action button for 5.
export const TOAST_MS = 3000;
export const ACTION_TOAST_MS = 5000;

export interface Toast {
  text: string;
  title?: string;
  action?: { label: string; onAct: () => void };
  /** Called once when the toast has closed, whether or not its action was used. */
  onGone?: () => void;
}

export interface ShownToast extends Toast {
  id: number;
}

export const shownToast = makeStore<ShownToast | null>(null);
let lastId = 0;

export function dismissToast(id: number): void {
  const toast = shownToast.read();
  if (toast?.id !== id) return;
  shownToast.write(null);
  toast.onGone?.();
}

/** Shows a toast in place of the current one; returns a function that closes it. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  const before = shownToast.read();
  shownToast.write({ ...toast, id });
  before?.onGone?.();
  return () => dismissToast(id);
}
