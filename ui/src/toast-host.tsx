// Shows the toasts. They close by themselves, but not while the pointer or the focus is on them (WCAG 2.2.1).
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ACTION_TOAST_MS, dismissToast, type ShownToast, shownToasts, TOAST_MS } from './toast.tsx';
import './toast.css';

const NONE: readonly ShownToast[] = [];

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

/** Every page contains one ToastHost: screen readers announce a toast only if the live region existed before it. */
export function ToastHost() {
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.read, () => NONE);
  return (
    <div className="toasts" role="status">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
