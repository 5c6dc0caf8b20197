// Registers the service worker for use without a connection, and removes it where it is not allowed. The worker stores
// viewed pages and pictures, so it needs the shopper's consent (consent.ts); an operator can also switch it off.
import { isOnline, probe } from '../kit/connection.ts';
import { CACHES, OFFLINE_WORKER, OWN_CACHES, pageAt, PUSH_WORKER } from '../kit/offline.ts';
import { documentLanguage } from './browser-visitor.ts';
import { mayStore } from './consent.ts';

async function dropCaches(prefix: string): Promise<void> {
  if (!('caches' in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Deletes the caches with data of the member or guest; called at login, at log-out and when an account was deleted. */
export async function dropOwnAnswers(): Promise<void> {
  try {
    if (typeof window !== 'undefined') await dropCaches(OWN_CACHES);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

const isOffline = ({ active, waiting, installing }: ServiceWorkerRegistration): boolean =>
  [active, waiting, installing].some((worker) => worker?.scriptURL.endsWith(OFFLINE_WORKER));

/**
 * Removes the offline worker and its caches. If the browser is subscribed to push messages, a worker for push messages
 * alone replaces it.
 */
async function endWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  if (registration && isOffline(registration)) {
    for (const worker of [registration.active, navigator.serviceWorker.controller])
      if (worker?.scriptURL.endsWith(OFFLINE_WORKER)) worker.postMessage({ ended: true });
    if (await registration.pushManager?.getSubscription()) await navigator.serviceWorker.register(PUSH_WORKER);
    else await registration.unregister();
  }
  await dropCaches(CACHES);
}

function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const ours = urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  return [...new Set(ours)].filter((path) => path.startsWith('/assets/') || path.startsWith('/pictures/'));
}

/**
 * Tells the worker the document's language and the files that the document has loaded so far, so that the worker also
 * stores those whose requests it has not seen. `page` is the document's address if the worker has not seen the request
 * for the document either, else null.
 */
async function tellLoaded(page: string | null): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ loaded: { language: documentLanguage(), files: loadedFiles(), page } });
}

let isWatching = false;

async function beginWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const wasControlled = serviceWorker.controller?.scriptURL.endsWith(OFFLINE_WORKER) ?? false;
  await serviceWorker.register(OFFLINE_WORKER, { scope: '/' });
  // If no offline worker controlled this document, the worker has not seen the request for the document either, so its
  // address is sent too.
  await tellLoaded(wasControlled ? null : `${location.pathname}${location.search}`);
  if (isWatching) return;
  isWatching = true;
  // When the worker of a new release takes over, it does not know yet what this document has loaded.
  serviceWorker.addEventListener('controllerchange', () => void tellLoaded(null));
}

/**
 * Registers the offline worker if the shop (`isOn`) and the shopper's consent allow it; otherwise removes it. Does
 * nothing while the browser is offline.
 */
export async function settleWorker(isOn: boolean): Promise<void> {
  if (!('serviceWorker' in navigator) || !isOnline()) return;
  try {
    await (isOn && mayStore('device') ? beginWorker() : endWorker());
  } catch {
    // The worker could not be loaded, or storage is blocked: the shop works without it, and the next document tries
    // again.
  }
}

const LOST_CODE = /dynamically imported module|Importing a module script failed|error loading dynamically/i;
/**
 * A document younger than this is not reloaded for missing code, so that code which stays missing causes no reload
 * loop.
 */
const AGE_MS = 10_000;

/**
 * Reloads the page when a part of its code cannot be loaded, for example because a new release has replaced it; not
 * while offline and not in a young document (AGE_MS). Returns the function that stops this.
 */
export function reloadWhenCodeIsGone(): () => void {
  const onLost = ({ reason }: PromiseRejectionEvent) => {
    const isLost = reason instanceof TypeError && LOST_CODE.test(reason.message);
    if (!isLost || performance.now() <= AGE_MS) return;
    void probe().then((isReachable) => {
      if (isReachable) location.reload();
    });
  };
  window.addEventListener('unhandledrejection', onLost);
  return () => window.removeEventListener('unhandledrejection', onLost);
}

/**
 * While offline, where a service worker controls the page, the router must not handle clicks on links to pages that do
 * not work offline: the browser requests the document, and the service worker answers that there is no connection.
 * Returns the function that stops this.
 */
export function followLinksOffline(): () => void {
  const onClick = (click: MouseEvent) => {
    if (isOnline() || !navigator.serviceWorker?.controller || !(click.target instanceof Element)) return;
    const link = click.target.closest<HTMLAnchorElement>('a[href]');
    if (link?.origin === location.origin && pageAt(link.pathname) === null) click.stopPropagation();
  };
  window.addEventListener('click', onClick, true);
  return () => window.removeEventListener('click', onClick, true);
}
