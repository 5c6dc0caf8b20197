// Alerts (R98, R99): modal dialogs with an Ok button and the header 'Error!', 'Success', one given by the caller, or
// none. After Ok, a link alert leads to an address of this shop. In the app on a device alerts are toasts of 3 seconds.
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { makeStore } from './store.tsx';
import { showToast } from './toast.tsx';
import './dialog.css';

export interface Alert {
  message: string;
  /** 'error' and 'success' stand for the host's texts, `own` is another text; null shows no header. */
  header: 'error' | 'success' | { own: string } | null;
  /** The text of the button, instead of the host's 'Ok'. */
  okText?: string;
  /** The path of this shop that Ok leads to; none if omitted. */
  to?: string;
}

interface Waiting extends Alert {
  id: number;
  onOk: () => void;
}

const NONE: readonly Waiting[] = [];
const waiting = makeStore<readonly Waiting[]>(NONE);
let lastId = 0;

/** Queues an alert; the promise resolves when the shopper closes it, or as soon as it is shown as a toast. */
function show(alert: Alert): Promise<void> {
  return new Promise((resolve) => {
    lastId += 1;
    waiting.write([...waiting.read(), { ...alert, id: lastId, onOk: resolve }]);
  });
}

export const alerts = {
  error: (message: string) => show({ message, header: 'error' }),
  success: (message: string) => show({ message, header: 'success' }),
  withHeader: (own: string, message: string) => show({ message, header: { own } }),
  /** An alert whose Ok leads to `to`. */
  link: (message: string, to: string, header: Alert['header'] = null) => show({ message, header, to }),
  show,
};

/**
 * True for a path of this shop; false for anything that could leave it (`//host`, `/\host`, a scheme, control
 * characters).
 */
export function isAllowedAddress(to: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /^\/(?![/\\])/.test(to) && !/[\\\u0000-\u001F]/.test(to);
}

interface AlertHostProps {
  texts: { error: string; success: string; ok: string };
  navigate: (to: string) => void;
  /** True inside the app on a device: alerts are shown as toasts. */
  onDevice?: boolean;
}

function headerOf(alert: Alert, texts: AlertHostProps['texts']): string | null {
  if (alert.header === null) return null;
  return typeof alert.header === 'string' ? texts[alert.header] : alert.header.own;
}

/** Shows the queued alerts one after the other; rendered once on every page. */
export function AlertHost({ texts, navigate, onDevice = false }: AlertHostProps) {
  const queue = useSyncExternalStore(waiting.subscribe, waiting.read, () => NONE);
  const alert = queue[0];

  const answer = (answered: Waiting) => {
    waiting.write(waiting.read().filter((one) => one !== answered));
    answered.onOk();
    if (answered.to !== undefined && isAllowedAddress(answered.to)) navigate(answered.to);
  };

  useEffect(() => {
    if (!onDevice || !alert) return;
    const header = headerOf(alert, texts);
    showToast({ text: alert.message, ...(header === null ? {} : { title: header }) });
    answer(alert);
  });

  if (!alert || onDevice) return null;
  return (
    <AlertDialog
      key={alert.id}
      alert={alert}
      header={headerOf(alert, texts)}
      okText={alert.okText ?? texts.ok}
      onOk={() => answer(alert)}
    />
  );
}

interface AlertDialogProps {
  alert: Alert;
  header: string | null;
  okText: string;
  onOk: () => void;
}

function AlertDialog({ alert, header, okText, onOk }: AlertDialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog
      ref={element}
      className="dialog alert"
      role="alertdialog"
      aria-labelledby={header === null ? `${id}-message` : `${id}-title`}
      aria-describedby={`${id}-message`}
      onClose={onOk}
    >
      <div className="alert__body">
        {header === null ? null : (
          <h2 className="alert__title" id={`${id}-title`}>
            {header}
          </h2>
        )}
        <p id={`${id}-message`}>{alert.message}</p>
        <Button className="alert__act" onClick={() => element.current?.close()}>
          {okText}
        </Button>
      </div>
    </dialog>
  );
}
