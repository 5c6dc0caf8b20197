// Shows the queued alerts (alerts.tsx): one after the other as dialogs or, in the app on a device, as toasts.
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { type Alert, type WaitingAlert, waitingAlerts } from './alerts.tsx';
import { Button } from './button.tsx';
import { showToast } from './toast.tsx';
import './dialog.css';

const NONE: readonly WaitingAlert[] = [];

/** True for an absolute path of this shop; false for a text that could lead to another site. */
export function isAllowedAddress(to: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /^\/(?![/\\])/.test(to) && !/[\\\u0000-\u001F]/.test(to);
}

interface AlertHostProps {
  texts: { error: string; success: string; ok: string };
  navigate: (to: string) => void;
  /** True in the app on a device; alerts are then shown as toasts. */
  onDevice?: boolean;
}

function headerOf(alert: Alert, texts: AlertHostProps['texts']): string | null {
  if (alert.header === null) return null;
  return typeof alert.header === 'string' ? texts[alert.header] : alert.header.own;
}

/** To be rendered once in a document. */
export function AlertHost({ texts, navigate, onDevice = false }: AlertHostProps) {
  const queue = useSyncExternalStore(waitingAlerts.subscribe, waitingAlerts.read, () => NONE);
  const alert = queue[0];

  const answer = (answered: WaitingAlert) => {
    waitingAlerts.write(waitingAlerts.read().filter((one) => one !== answered));
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
