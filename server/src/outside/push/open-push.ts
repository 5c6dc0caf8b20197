// Chooses what sends a push: to a browser its push service, to the app Firebase, if the operator set a service account.
import type { PushSettings } from '../../config-outside.ts';
import type { Hmacs } from '../../kernel/secrets.ts';
import { PushRefused } from './failures.ts';
import { fcmPush } from './fcm.ts';
import type { Push } from './port.ts';
import { webPush } from './web-push.ts';

const SERVICE_UNAVAILABLE = 503;

export function openPush(settings: PushSettings, lasting: Hmacs): Push {
  const web = webPush(settings, lasting);
  const toApp = settings.fcm && fcmPush(settings.fcm);
  return {
    publicKey: web.publicKey,
    isUsable: (target) => ('fcmToken' in target ? toApp !== null : web.isUsable(target)),
    async send(target, message) {
      if (!('fcmToken' in target)) return web.send(target, message);
      // The operator has removed the service account since the app subscribed, perhaps for a short time only.
      if (!toApp) throw new PushRefused(SERVICE_UNAVAILABLE, null);
      return toApp(target.fcmToken, message);
    },
  };
}
