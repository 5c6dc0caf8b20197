// The queue of alerts (R98, R99), modal dialogs with an Ok button and the header 'Error!', 'Success', one given by the
// caller, or none (alert-host.tsx), which any code may add to. After Ok, a link alert leads to an address of this shop.
import { makeStore } from './store.tsx';

export interface Alert {
  message: string;
  /** 'error' and 'success' stand for the host's texts, `own` is another text; null shows no header. */
  header: 'error' | 'success' | { own: string } | null;
  /** The text of the button, instead of the host's 'Ok'. */
  okText?: string;
  /** The path of this shop that Ok leads to; none if omitted. */
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
  /** An alert whose Ok leads to `to`. */
  link: (message: string, to: string, header: Alert['header'] = null) => show({ message, header, to }),
  show,
};
