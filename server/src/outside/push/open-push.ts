// Chooses the sender of a push: the browser's push service for a browser; Firebase for the mobile app, if a service
// account is set.
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
      // The app subscribed while a service account was set. The account may be missing for a short time only, so the
      // subscription stays.
      if (!toApp) throw new PushRefused(SERVICE_UNAVAILABLE, null);
      return toApp(target.fcmToken, message);
    },
  };
}
