// The queue as pages use it: adds calls while there is no connection, sends them later, and updates the data stored on
// the device by their results. Local storage has a list of the waiting calls too, so that every tab can show them and
// no page opens the database when nothing waits.
import type { Client } from '@hindam/contract/client';
import { addressOf } from '@hindam/contract/client';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { browserVisitor } from '../browser-visitor.ts';
import { callAsCartHolder } from '../cart-holder.ts';
import { rememberCart } from '../cart.ts';
import { deviceStore } from '../device-store.ts';
import { adoptGuestId, deviceGuestId, isGuestId } from '../guest-id.ts';
import { loginRecord } from '../login-record.ts';
import { isAnsweredSet, storedSetOf, storeOnDevice } from '../measurement-sets.ts';
import { isOnline, watchConnection } from '../../kit/connection.ts';
import { hasSessionCookie } from '../signed-in-cookie.ts';
import { storeWishes } from '../wishes.ts';
import {
  addCall,
  deleteQueue,
  deviceQueue,
  isQueueThere,
  keepCallsOf,
  QUEUE_LOCK,
  QUEUE_TAG,
  takeReports,
} from './queue-store.ts';
import { GUEST, type QueuedCall, type QueuedKind, type Report } from './queued-call.ts';
import { sendCall } from './send-call.ts';
import { sendQueued } from './send-queued.ts';

type Waiting = Pick<QueuedCall, 'key' | 'kind' | 'owner' | 'label'>;

const NONE: readonly Waiting[] = [];

function isWaiting(value: unknown): value is Waiting {
  const { key, kind, owner, label } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [key, kind, owner, label].every((one) => typeof one === 'string');
}

const listed = deviceStore(STORAGE_KEYS.queued, (value) => (Array.isArray(value) ? value.filter(isWaiting) : NONE));

const isOfThisVisitor = ({ owner }: Waiting): boolean => owner === GUEST || owner === loginRecord()?._id;

let shown: { of: readonly Waiting[]; member: string | undefined; calls: readonly Waiting[] } | null = null;

/** The visitor's waiting calls; the same array while nothing changes, as `useSyncExternalStore` requires. */
export function waitingCalls(): readonly Waiting[] {
  const all = listed.read();
  const member = loginRecord()?._id;
  if (shown?.of !== all || shown.member !== member) shown = { of: all, member, calls: all.filter(isOfThisVisitor) };
  return shown.calls;
}

/** `waitingCalls` as a hook; none on the server and in the first paint, which do not know the device's storage. */
export function useWaitingCalls(): readonly Waiting[] {
  return listed.use(waitingCalls, NONE);
}

async function listAgain(): Promise<void> {
  const calls = await deviceQueue.all();
  if (calls.length === 0) listed.drop();
  else listed.write(calls.map(({ key, kind, owner, label }) => ({ key, kind, owner, label })));
}

/** A registration with background sync, which some browsers have and TypeScript's types lack. */
type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/**
 * Asks the browser, if it can do that, to let the service worker send the queue once there is a connection, even with
 * no page open.
 */
async function askForSync(): Promise<void> {
  try {
    const registration: Syncing | undefined = await navigator.serviceWorker?.getRegistration('/');
    await registration?.sync?.register(QUEUE_TAG);
  } catch {
    // The browser refused the background sync, so the next page that is opened sends the queue.
  }
}

export interface CallToQueue {
  kind: QueuedKind;
  /** The path below `/api/`, without parameters. */
  path: string;
  body: object;
  label: string;
  key: string;
  /** Whether the call was sent before, so that it may have reached the server. */
  tried: boolean;
}

/**
 * Puts the call into the queue. Returns false if storing it fails, or if there is a session but no login record,
 * because it is then unknown which member makes the call.
 */
export async function queueCall({ kind, path, body, label, key, tried }: CallToQueue): Promise<boolean> {
  const member = loginRecord();
  if (member === null && hasSessionCookie()) return false;
  const now = Date.now();
  try {
    await addCall({
      key,
      kind,
      owner: member?._id ?? GUEST,
      address: addressOf(path, {}, browserVisitor().market),
      body: JSON.stringify(body),
      label,
      queuedAtMs: now,
      firstTriedAtMs: tried ? now : null,
    });
    await listAgain();
  } catch {
    return false;
  }
  void askForSync();
  return true;
}

async function readCartAgain(client: Client, language_code: string): Promise<void> {
  const guestId = deviceGuestId();
  const visitor = browserVisitor();
  const answer = await callAsCartHolder(visitor, {
    member: () => client.get('cart/view', { query: { language_code } }),
    guest: () =>
      client.get('guest-cart/view/{guestId}', { params: { guestId: guestId ?? '' }, query: { language_code } }),
  });
  if (answer.ok && answer.result) rememberCart(answer.result);
}

/**
 * Drops the half-filled measurement form from which a set was queued, unless the shopper has begun another form
 * meanwhile, which is told by its label.
 */
async function forgetDraftOf(label: string): Promise<void> {
  const { deviceDraft, forgetDraft } = await import('../measurement-draft.ts');
  if (deviceDraft()?.label === label) forgetDraft(browserVisitor());
}

async function takeOver(reports: readonly Report[]): Promise<void> {
  const { client, language } = browserVisitor();
  const has = (kind: QueuedKind) => reports.some((report) => report.kind === kind);
  for (const { kind, result, outcome, label } of reports) {
    if (kind === 'set' && isAnsweredSet(result)) storeOnDevice(storedSetOf(result));
    if (kind === 'set' && outcome === 'sent') await forgetDraftOf(label).catch(() => undefined);
    // If a member has logged in since a guest added this piece, the guest id is stored again, so that the next start
    // merges the guest's cart into the member's.
    if (kind === 'add' && typeof result === 'string' && isGuestId(result) && loginRecord() !== null)
      adoptGuestId(result);
  }
  if (has('add') && (loginRecord() !== null || deviceGuestId() !== null)) await readCartAgain(client, language);
  if (has('wish') && loginRecord() !== null) {
    const answer = await client.get('wishlist', { query: { language_code: language } });
    if (answer.ok) storeWishes(answer.result.items);
  }
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // In a browser without Web Locks two tabs may send at the same time; by the idempotency keys the server acts on each
  // call once.
  return 'locks' in navigator ? navigator.locks.request(QUEUE_LOCK, work) : work();
}

type Listener = (reports: readonly Report[]) => void;

let listener: Listener | null = null;

/**
 * Updates the device's data by the stored reports and passes them to the listener. Without a listener they stay stored.
 */
async function handOver(): Promise<void> {
  if (!listener) return;
  const reports = await takeReports();
  if (reports.length === 0) return;
  await takeOver(reports);
  listener(reports);
}

async function sendNow(): Promise<void> {
  try {
    if (!(await isQueueThere())) return listed.drop();
    if (isOnline()) await withLock(() => sendQueued(deviceQueue, sendCall, Date.now));
    await handOver();
    await listAgain();
  } catch {
    // Storage failed: the calls stay in the queue, and the next start tries again.
  }
}

let sending: Promise<void> | null = null;

/**
 * Sends the waiting calls if the browser is online, and passes all stored reports, also of calls that the service
 * worker sent, to the listener of `keepSending`. Does nothing on the server, or if local storage lists no waiting call.
 * Concurrent calls of this function share one run.
 */
export async function sendWaiting(): Promise<void> {
  if (typeof document === 'undefined' || listed.read().length === 0) return;
  sending ??= sendNow().finally(() => {
    sending = null;
  });
  await sending;
}

function isQueueNews(news: unknown): boolean {
  return typeof news === 'object' && news !== null && QUEUE_TAG in news;
}

/**
 * Sends the queue now, when the shop can be reached again, when the page becomes visible, and when the service worker
 * has sent something; `told` gets the reports. Returns the function that stops this.
 */
export function keepSending(told: Listener): () => void {
  listener = told;
  const send = () => void sendWaiting();
  const onVisible = () => {
    if (document.visibilityState === 'visible') send();
  };
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (isQueueNews(data)) send();
  };
  send();
  const endWatch = watchConnection(() => {
    if (isOnline()) send();
  });
  document.addEventListener('visibilitychange', onVisible);
  navigator.serviceWorker?.addEventListener('message', onMessage);
  return () => {
    listener = null;
    endWatch();
    document.removeEventListener('visibilitychange', onVisible);
    navigator.serviceWorker?.removeEventListener('message', onMessage);
  };
}

/** Drops what other members queued on this device. */
export async function dropCallsOfOthers(memberId: string): Promise<void> {
  if (listed.read().length === 0) return;
  try {
    await keepCallsOf(memberId);
    await listAgain();
  } catch {
    // Storage failed. The server refuses a call under another session, so none is carried out for the wrong member.
  }
}

/** Removes the whole queue; called at log-out and when an account was deleted. */
export async function dropQueue(): Promise<void> {
  listed.drop();
  try {
    await deleteQueue();
  } catch {
    // There is no IndexedDB, so there is no queue.
  }
}
