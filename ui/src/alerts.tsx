// The queue of alerts (requirements R98 and R99), to which any code may add. An alert is a modal dialog with an Ok
// button, in the app on a device a toast (alert-host.tsx).
import { makeStore } from './store.tsx';

export interface Alert {
  message: string;
  /** 'error' and 'success' stand for texts of AlertHost, `own` is another text; null means no header. */
  header: 'error' | 'success' | { own: string } | null;
  okText?: string;
  /** A path of this shop, which is opened when the alert is closed. */
  to?: string;
}

export interface WaitingAlert extends Alert {
  id: number;
  onOk: () => void;
}

export const waitingAlerts = makeStore<readonly WaitingAlert[]>([]);
let lastId = 0;

/** Queues an alert; the promise resolves when the shopper closes it, or as soon as it is shown as a toast. */
function show(alert: Alert): Promise<void> {
  return new Promise((resolve) => {
    lastId += 1;
    waitingAlerts.write([...waitingAlerts.read(), { ...alert, id: lastId, onOk: resolve }]);
  });
}

export const alerts = {
  error: (message: string) => show({ message, header: 'error' }),
  success: (message: string) => show({ message, header: 'success' }),
  withHeader: (own: string, message: string) => show({ message, header: { own } }),
  link: (message: string, to: string, header: Alert['header'] = null) => show({ message, header, to }),
  show,
};
