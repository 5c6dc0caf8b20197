// The service worker that the server sends when the shop has switched offline use off (docs/operations.md). It answers
// no requests, deletes the caches of the worker for offline use, and unregisters itself unless push messages need it.
// The build puts the worker for push messages in front of it.
import { scope } from './scope.ts';
import { dropAll } from './stores.ts';

async function end(): Promise<void> {
  await dropAll(caches);
  await scope.registration.navigationPreload?.disable();
  await scope.clients.claim();
  const subscription = await scope.registration.pushManager?.getSubscription();
  if (!subscription) await scope.registration.unregister();
}

scope.addEventListener('activate', (event) => event.waitUntil(end()));
