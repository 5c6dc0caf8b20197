// Shows the toast. It closes by itself, but not while the pointer or the focus is on it (WCAG 2.2.1).
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ACTION_TOAST_MS, dismissToast, type ShownToast, shownToast, TOAST_MS } from './toast.tsx';
import './toast.css';

function ToastItem({ toast }: { toast: ShownToast }) {
  const [held, setHeld] = useState(false);
  const remaining = useRef(toast.action ? ACTION_TOAST_MS : TOAST_MS);
  useEffect(() => {
    if (held) return;
    const started = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), remaining.current);
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
            dismissToast(toast.id);
            action.onAct();
          }}
        >
          {action.label}
        </button>
      ) : null}
    </div>
  );
}

/**
 * To be rendered once, before the first toast: screen readers announce a toast only if this live region existed before
 * it.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(shownToast.subscribe, shownToast.read, () => null);
  return (
    <div className="toasts" role="status">
      {toast ? <ToastItem key={toast.id} toast={toast} /> : null}
    </div>
  );
}
