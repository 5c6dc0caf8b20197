// The code that the server sends as the service worker when the shop has switched offline use off (docs/operations.md).
// The build puts the worker for push messages in front of it. It answers no requests, deletes all caches, and
// unregisters the worker unless push messages need it.
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
