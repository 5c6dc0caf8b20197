// The service worker: shows push messages, opens their pages, and renews the subscription. It intercepts no request. A
// message is shown by a toast in a visible page of the shop or, if there is none or it does not answer within
// ANSWER_MS, by a notification tagged with the message's id, so that a message sent twice is not shown beside its copy.
const ANSWER_MS = 1_500;
const ID = /^[0-9a-f-]{36}$/;

const worker = globalThis;

worker.addEventListener('install', () => {
  void worker.skipWaiting();
});

worker.addEventListener('push', (event) => {
  const news = newsIn(event.data);
  if (news) event.waitUntil(show(news));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(addressOf(event.notification.data)));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event.oldSubscription, event.newSubscription));
});

/** The content of a push message (R88: title, body, page and orderId); null if it has no title or no id. */
function newsIn(data) {
  try {
    const news = data.json();
    return typeof news.title === 'string' && typeof news.id === 'string' ? news : null;
  } catch {
    return null;
  }
}

async function show(news) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const seen = pages.find(({ focused }) => focused) ?? pages.find((page) => page.visibilityState === 'visible');
  if (seen && (await isTaken(seen, news))) return;
  const { title, body, id, lang, dir, page, orderId } = news;
  const data = { page, orderId };
  await worker.registration.showNotification(title, { body, lang, dir, tag: id, data });
}

/** Resolves with true if the page answers that it shows the push message, with false after ANSWER_MS. */
function isTaken(page, news) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), ANSWER_MS);
    page.postMessage({ push: news }, [port2]);
  });
}

/** The path that a notification opens: one of two known pages about an order, else the list of notifications. */
function addressOf(data) {
  const { page, orderId } = data ?? {};
  const isOrders = page === 'new-delivery' || page === 'order-details';
  return isOrders && ID.test(orderId) ? `/${page}/${orderId}` : '/notifications';
}

async function openPage(address) {
  const pages = await worker.clients.matchAll({ type: 'window' });
  const here = pages.find(({ url }) => new URL(url).pathname === address);
  await (here ? here.focus() : worker.clients.openWindow(address));
}

async function subscribeAgain(before, given) {
  if (!before) return;
  const { applicationServerKey } = before.options;
  const after =
    given ?? (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = after.toJSON();
  await fetch('/api/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, replaces: before.endpoint }),
  });
}
