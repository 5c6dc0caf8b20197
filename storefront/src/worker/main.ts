// The service worker for offline use (decision 86). The build puts two things in front of this code: the names of the
// release's files, and the service worker for push messages (public/service-worker.js), because a browser runs one
// service worker for all pages of a site.
import { COOKIES } from '@hindam/contract/storage';
import { htmlLanguage } from '@hindam/contract/language';
import { deviceQueue, isQueueThere, QUEUE_LOCK, QUEUE_TAG } from '../device/queue/queue-store.ts';
import { sendCall } from '../device/queue/send-call.ts';
import { sendQueued } from '../device/queue/send-queued.ts';
import { answerResponse, fileResponse, ownResponse, pictureResponse } from './answers.ts';
import { keepFiles } from './files.ts';
import { kindOf, publicAddress } from './kinds.ts';
import { keepPage, offlineAddresses, type PageParts, pageResponse } from './pages.ts';
import { release } from './release.ts';
import { type PageEvent, scope, type WaitingEvent } from './scope.ts';
import { makeStores } from './stores.ts';

const stores = makeStores(caches, release);

async function cookie(name: string): Promise<string | null> {
  return (await scope.cookieStore?.get(name))?.value ?? null;
}

async function chosen(): Promise<string | null> {
  const language = await cookie(COOKIES.language);
  if (language === null) return null;
  const market = await cookie(COOKIES.market);
  return `${htmlLanguage(language)}${market === null ? '' : `-${market}`}`;
}

function partsOf(event: WaitingEvent): PageParts {
  return {
    stores,
    release,
    origin: scope.location.origin,
    fetch: (request) => fetch(request),
    after: (work) => event.waitUntil(work.catch(() => undefined)),
    pause: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    chosen,
  };
}

const absolute = (path: string): string => new URL(path, scope.location.origin).href;

scope.addEventListener('install', (event) => {
  const parts = partsOf(event);
  // If a needed file cannot be loaded, the installation fails and the browser tries again later.
  event.waitUntil(
    keepFiles(release.needed, parts).then(() =>
      Promise.all(offlineAddresses().map((address) => keepPage(parts, address))),
    ),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([stores.dropOldReleases(), scope.registration.navigationPreload?.enable()]).then(() =>
      scope.clients.claim(),
    ),
  );
});

const RESPONSES = {
  file: (event: PageEvent) => fileResponse(event.request, partsOf(event)),
  picture: (event: PageEvent) => pictureResponse(event.request, partsOf(event)),
  answer: (event: PageEvent) => answerResponse(event.request, partsOf(event)),
  own: (event: PageEvent) => ownResponse(event.request, partsOf(event)),
  page: (event: PageEvent) => pageResponse(event.request, event.preloadResponse, partsOf(event)),
};

scope.addEventListener('fetch', (event) => {
  const { url, method, mode } = event.request;
  const kind = kindOf({ url: new URL(url), method, mode }, scope.location.origin);
  if (kind !== null) event.respondWith(RESPONSES[kind](event));
});

/** The message that a page sends to the worker once it has loaded (device/offline.ts). */
interface Loaded {
  language: string;
  files: readonly string[];
  /**
   * The page's path and query if the worker did not answer the request for the page, so that it is not stored yet; else
   * null.
   */
  page: string | null;
}

function loadedIn(news: unknown): Loaded | null {
  const { loaded } = (news ?? {}) as { loaded?: Partial<Record<keyof Loaded, unknown>> };
  const { language, files, page } = loaded ?? {};
  if (typeof language !== 'string' || !Array.isArray(files)) return null;
  return {
    language,
    files: files.filter((one) => typeof one === 'string'),
    page: typeof page === 'string' ? page : null,
  };
}

async function keepLoaded({ language, files, page }: Loaded, parts: PageParts): Promise<void> {
  const address = page === null ? null : publicAddress(new URL(absolute(page)));
  if (address !== null) await keepPage(parts, address);
  await keepFiles([...files, ...(release.messages[language] ?? [])], parts);
  const pictures = files.filter((path) => path.startsWith('/pictures/'));
  for (const path of pictures) await pictureResponse(new Request(absolute(path)), parts);
}

scope.addEventListener('message', (event) => {
  // A page ends the worker (device/offline.ts). The worker runs on until its pages are closed, and must store nothing
  // more.
  if ((event.data as { ended?: unknown } | null)?.ended === true) event.waitUntil(stores.end());
  const loaded = loadedIn(event.data);
  if (!loaded) return;
  stores.begin();
  event.waitUntil(keepLoaded(loaded, partsOf(event)).catch(() => undefined));
});

/**
 * Sends the queued calls and tells all open pages. Throws if it had to stop at a call without a usable answer, so that
 * the browser repeats the sync event.
 */
async function sendQueue(): Promise<void> {
  if (!(await isQueueThere())) return;
  const again = await navigator.locks.request(QUEUE_LOCK, () => sendQueued(deviceQueue, sendCall, Date.now));
  for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage({ [QUEUE_TAG]: true });
  if (again) throw new Error('calls are left in the queue');
}

scope.addEventListener('sync', (event) => {
  if (event.tag === QUEUE_TAG) event.waitUntil(sendQueue());
});
