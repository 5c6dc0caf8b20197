// This browser's subscription to push: whether it can have one, has one, and turning it on and off. The browser asks
// for permission only in `turnOnPush`, which is called after a click.
import { browserVisitor, documentLanguage } from './browser-visitor.ts';
import { byKey } from '../kit/order-key.ts';

const WORKER = '/service-worker.js';

/** ask: the browser will ask · blocked: the shopper told the browser no, and only its settings can change that. */
export type PushState = 'unsupported' | 'ask' | 'blocked' | 'on';

/** The order a guest subscribes to; a member needs none. */
export interface PushOrder {
  orderId: string;
  key: string | null;
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function presentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && (await presentSubscription()) ? 'on' : 'ask';
}

/** Tells the server of the subscription; false if it was refused or not reached. */
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
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = answer.result.key;
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch {
    // The browser is subscribed by a key the shop no longer has, or its push service cannot be reached.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  }
}

/** Asks the browser and subscribes; 'ask' if the shopper gave no answer, null if it failed. */
export async function turnOnPush(order: PushOrder | null): Promise<PushState | null> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'ask';
  try {
    const subscription = await newSubscription();
    return subscription && (await announce(subscription, order)) ? 'on' : null;
  } catch {
    // No push service, such as in a private window.
    return null;
  }
}

let isAnnounced = false;

/** A browser that stayed subscribed while its session ended is announced again, once in a document. */
export async function keepPush(order: PushOrder | null): Promise<void> {
  if (isAnnounced) return;
  isAnnounced = true;
  const subscription = await presentSubscription();
  if (subscription) await announce(subscription, order);
}

/** Ends the subscription, on the server first: then nothing is sent even if the browser keeps it. */
export async function turnOffPush(): Promise<boolean> {
  const subscription = await presentSubscription();
  if (!subscription) return true;
  const { endpoint } = subscription;
  const answer = await browserVisitor().client.delete('push/subscribe', { body: { endpoint } });
  if (answer.ok) await subscription.unsubscribe();
  return answer.ok;
}

/** Ends the browser's own part after a logout, which ended the server's. */
export async function forgetPush(): Promise<void> {
  if (isSupported()) await (await presentSubscription())?.unsubscribe();
}
