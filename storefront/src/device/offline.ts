// Registers the service worker for use without a connection, and ends it where it may not be. It stores pages and
// pictures that were viewed, so it needs the shopper's yes (consent.ts) and the shop's: an operator can switch it off.
import { CACHES, OFFLINE_WORKER, OWN_CACHES, pageAt, PUSH_WORKER } from '../kit/offline.ts';
import { documentLanguage } from './browser-visitor.ts';
import { mayStore } from './consent.ts';

async function dropCaches(prefix: string): Promise<void> {
  if (!('caches' in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Removes what the worker stored of a member's or guest's own; called at log-out and when an account was deleted. */
export async function dropOwnAnswers(): Promise<void> {
  try {
    if (typeof window !== 'undefined') await dropCaches(OWN_CACHES);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

const isOffline = ({ active, waiting, installing }: ServiceWorkerRegistration): boolean =>
  [active, waiting, installing].some((worker) => worker?.scriptURL.endsWith(OFFLINE_WORKER));

/** Ends the worker, or leaves that for push messages in its place if the browser is subscribed to them. */
async function endWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  if (registration && isOffline(registration)) {
    if (await registration.pushManager?.getSubscription()) await navigator.serviceWorker.register(PUSH_WORKER);
    else await registration.unregister();
  }
  await dropCaches(CACHES);
}

/** The paths of the files and pictures that this document has loaded so far. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const ours = urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  return [...new Set(ours)].filter((path) => path.startsWith('/assets/') || path.startsWith('/pictures/'));
}

/** Tells the worker what this document has loaded without it, and what it needs in its language. */
async function tellLoaded(page: string | null): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ loaded: { language: documentLanguage(), files: loadedFiles(), page } });
}

let isWatching = false;

async function beginWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const wasControlled = serviceWorker.controller?.scriptURL.endsWith(OFFLINE_WORKER) ?? false;
  await serviceWorker.register(OFFLINE_WORKER, { scope: '/' });
  // Other requests of this document were answered without the worker, which stores now what it missed.
  await tellLoaded(wasControlled ? null : `${location.pathname}${location.search}`);
  if (isWatching) return;
  isWatching = true;
  // The worker of a new release knows nothing yet.
  serviceWorker.addEventListener('controllerchange', () => void tellLoaded(null));
}

/** Begins or ends the worker, as the shopper's answer and the shop's setting say. */
export async function settleWorker(isOn: boolean): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return;
  try {
    await (isOn && mayStore('device') ? beginWorker() : endWorker());
  } catch {
    // The worker could not be loaded or storage is blocked: the shop works without, and the next document tries again.
  }
}

const LOST_CODE = /dynamically imported module|Importing a module script failed|error loading dynamically/i;
/** A page that was loaded less long ago is not reloaded again for code that is lost. */
const AGE_MS = 10_000;

/**
 * Reloads the page when code that it needs is gone from the server, because a new release has replaced it. Returns the
 * function that ends this.
 */
export function reloadWhenCodeIsGone(): () => void {
  const onLost = ({ reason }: PromiseRejectionEvent) => {
    const isLost = reason instanceof TypeError && LOST_CODE.test(reason.message);
    if (isLost && navigator.onLine && performance.now() > AGE_MS) location.reload();
  };
  window.addEventListener('unhandledrejection', onLost);
  return () => window.removeEventListener('unhandledrejection', onLost);
}

/**
 * Without a connection, lets the browser follow links to pages that do not work there: the worker then shows the page
 * that says so. Returns the function that ends this.
 */
export function followLinksOffline(): () => void {
  const onClick = (click: MouseEvent) => {
    if (navigator.onLine || !navigator.serviceWorker?.controller || !(click.target instanceof Element)) return;
    const link = click.target.closest<HTMLAnchorElement>('a[href]');
    if (link?.origin === location.origin && pageAt(link.pathname) === null) click.stopPropagation();
  };
  window.addEventListener('click', onClick, true);
  return () => window.removeEventListener('click', onClick, true);
}
