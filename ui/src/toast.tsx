// Toasts: short notices at the bottom of the page that close by themselves, but not while the pointer or the focus is
// on them (WCAG 2.2.1).
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { makeStore } from './store.tsx';
import './toast.css';

// R100: how long a toast is shown without and with an action button.
export const TOAST_MS = 3000;
export const ACTION_TOAST_MS = 5000;

export interface Toast {
  text: string;
  /** Shown above the text: the title of a push notification. */
  title?: string;
  action?: { label: string; onAct: () => void };
  /** Called once when the toast has closed, whether or not its action was used. */
  onGone?: () => void;
}

interface ShownToast extends Toast {
  id: number;
}

const NONE: readonly ShownToast[] = [];
const shown = makeStore<readonly ShownToast[]>(NONE);
const MOST_AT_ONCE = 3;
let lastId = 0;

function dismiss(id: number): void {
  const toast = shown.read().find((one) => one.id === id);
  if (!toast) return;
  shown.write(shown.read().filter((one) => one.id !== id));
  toast.onGone?.();
}

/** Shows a toast; returns the function that closes it. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  const before = shown.read();
  for (const old of before.slice(0, Math.max(0, before.length + 1 - MOST_AT_ONCE))) dismiss(old.id);
  shown.write([...shown.read(), { ...toast, id }]);
  return () => dismiss(id);
}

function ToastItem({ toast }: { toast: ShownToast }) {
  const [held, setHeld] = useState(false);
  const remaining = useRef(toast.action ? ACTION_TOAST_MS : TOAST_MS);
  useEffect(() => {
    if (held) return;
    const started = performance.now();
    const timer = setTimeout(() => dismiss(toast.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - started;
    };
  }, [held, toast.id]);

  const { action } = toast;
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="toast__text">
        {toast.title ? <b>{toast.title}</b> : null}
        <span>{toast.text}</span>
      </span>
      {action ? (
        <button
          type="button"
          className="toast__act"
          onClick={() => {
            dismiss(toast.id);
            action.onAct();
          }}
        >
          {action.label}
        </button>
      ) : null}
    </div>
  );
}

/** Rendered once on every page, so that the live region exists before its first text. */
export function ToastHost() {
  const toasts = useSyncExternalStore(shown.subscribe, shown.read, () => NONE);
  return (
    <div className="toasts" role="status">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
