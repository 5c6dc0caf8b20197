// Replaces storefront/src/device/push.ts in the app: pushes come by Firebase, which gives each installation a token.
// Only `turnOnPush` makes the system ask for permission.
import { PushNotifications } from '@capacitor/push-notifications';
import { byKey } from '@hindam/storefront/src/kit/order-key.ts';
import type * as Web from '@hindam/storefront/src/device/push.ts';
import { browserVisitor, documentLanguage } from './app-visitor.ts';
import { changeVault, readVault } from './vault.ts';

const TOKEN_WAIT_MS = 15_000;

export const pushState: typeof Web.pushState = async () => {
  const { receive } = await PushNotifications.checkPermissions();
  if (receive === 'denied') return 'blocked';
  return receive === 'granted' && readVault().pushToken !== null ? 'on' : 'ask';
};

/** Registers the device and resolves with its token; rejects if it gets none, for example without a connection. */
async function deviceToken(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const listeners = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ]);
  const timer = setTimeout(() => reject(new Error('no token arrived')), TOKEN_WAIT_MS);
  try {
    await PushNotifications.register();
    return await promise;
  } finally {
    clearTimeout(timer);
    for (const listener of listeners) void listener.remove();
  }
}

/** Sends the token to the server; false if the call was refused or failed. */
async function announce(token: string, order: Web.PushOrder | null): Promise<boolean> {
  const named = order ? { order_id: order.orderId, ...byKey(order.key) } : {};
  const body = { fcm_token: token, ...named, language_code: documentLanguage() };
  return (await browserVisitor().client.post('push/subscribe', { body })).ok;
}

export const turnOnPush: typeof Web.turnOnPush = async (order) => {
  const { receive } = await PushNotifications.requestPermissions();
  if (receive !== 'granted') return receive === 'denied' ? 'blocked' : 'ask';
  try {
    const token = await deviceToken();
    if (!(await announce(token, order))) return null;
    changeVault({ pushToken: token });
    return 'on';
  } catch {
    // No token, for example because the app was built without Firebase.
    return null;
  }
};

let isAnnounced = false;

/**
 * If pushes are on, sends the device's token again, once per start: Firebase may have given a new token, or the server
 * may have ended the subscription together with a session.
 */
export const keepPush: typeof Web.keepPush = async (order) => {
  if (isAnnounced || readVault().pushToken === null) return;
  isAnnounced = true;
  try {
    const token = await deviceToken();
    if (await announce(token, order)) changeVault({ pushToken: token });
  } catch {
    // Without a new token the server goes on using the one that it has; the next start of the app tries again.
  }
};

export const turnOffPush: typeof Web.turnOffPush = async () => {
  const { pushToken } = readVault();
  if (pushToken === null) return true;
  const answer = await browserVisitor().client.delete('push/subscribe', { body: { fcm_token: pushToken } });
  if (answer.ok) await forgetPush();
  return answer.ok;
};

/**
 * Ends the device's registration at Firebase. By then the subscription on the server has been ended, by `turnOffPush`
 * or by the log-out.
 */
export const forgetPush: typeof Web.forgetPush = async () => {
  if (readVault().pushToken === null) return;
  changeVault({ pushToken: null });
  await PushNotifications.unregister();
};
