// This browser's subscription to push messages: reading its state, turning it on and turning it off. Only `turnOnPush`
// makes the browser ask for permission, so it must be called on a click.
import { browserVisitor, documentLanguage } from './browser-visitor.ts';
import { PUSH_WORKER } from '../kit/offline.ts';
import { byKey } from '../kit/order-key.ts';

/**
 * `ask`: push is off and can be turned on; `blocked`: only the browser's settings can allow it; `home-screen`: an
 * iPhone or iPad, which offers push only to a shop that was opened from the home screen.
 */
export type PushState = 'unsupported' | 'home-screen' | 'ask' | 'blocked' | 'on';

/** The order about which a guest gets push messages; a member subscribes without naming an order. */
export interface PushOrder {
  orderId: string;
  key: string | null;
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * True in a tab of a browser on iOS that offers push on the home screen. Only browsers on iOS have `standalone`, which
 * is false in a tab. Apps on iOS that show web pages within themselves have no service worker and cannot add to the
 * home screen. `wakeLock` tells the version: it came with Safari 16.4, as push did.
 */
function worksFromHomeScreen(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === false && 'serviceWorker' in navigator && 'wakeLock' in navigator;
}

async function presentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return worksFromHomeScreen() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && (await presentSubscription()) ? 'on' : 'ask';
}

/** Sends the subscription to the server; false if the call was refused or failed. */
async function announce(subscription: PushSubscription, order: PushOrder | null): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return false;
  const named = order ? { order_id: order.orderId, ...byKey(order.key) } : {};
  const body = { endpoint, keys: { p256dh, auth }, ...named, language_code: documentLanguage() };
  return (await browserVisitor().client.post('push/subscribe', { body })).ok;
}

async function newSubscription(): Promise<PushSubscription | null> {
  const answer = await browserVisitor().client.get('push/key', {});
  if (!answer.ok) return null;
  // The offline worker shows push messages too, so a worker that is registered already is kept.
  if (!(await navigator.serviceWorker.getRegistration('/')))
    await navigator.serviceWorker.register(PUSH_WORKER, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = answer.result.key;
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch {
    // The browser may still be subscribed with an earlier key of the shop, so that subscription is ended and
    // subscribing is tried once more. The second attempt throws too if the failure had another cause, e.g. no
    // connection to the push service.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  }
}

/** Asks for permission and subscribes; 'ask' if the shopper dismissed the question, null if subscribing failed. */
export async function turnOnPush(order: PushOrder | null): Promise<PushState | null> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'ask';
  try {
    const subscription = await newSubscription();
    return subscription && (await announce(subscription, order)) ? 'on' : null;
  } catch {
    // Subscribing failed, for example because a private window has no push service.
    return null;
  }
}

let isAnnounced = false;

/**
 * Sends an existing subscription to the server again, once per document: when a session ended, the server may have
 * ended the subscription, although the browser still has it.
 */
export async function keepPush(order: PushOrder | null): Promise<void> {
  if (isAnnounced) return;
  isAnnounced = true;
  const subscription = await presentSubscription();
  if (subscription) await announce(subscription, order);
}

/**
 * Ends the subscription on the server first, so that nothing is sent even if unsubscribing the browser fails. False if
 * the server did not end it; true also if there was no subscription.
 */
export async function turnOffPush(): Promise<boolean> {
  const subscription = await presentSubscription();
  if (!subscription) return true;
  const { endpoint } = subscription;
  const answer = await browserVisitor().client.delete('push/subscribe', { body: { endpoint } });
  if (answer.ok) await subscription.unsubscribe();
  return answer.ok;
}

/** Unsubscribes the browser after a logout; the logout itself has ended the subscription on the server. */
export async function forgetPush(): Promise<void> {
  if (isSupported()) await (await presentSubscription())?.unsubscribe();
}
