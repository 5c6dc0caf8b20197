// Chooses by what a push is sent: to a browser by its push service, to the app by Firebase where the operator gave a
// service account.
import type { PushSettings } from '../../config-outside.ts';
import type { Hmacs } from '../../kernel/secrets.ts';
import { PushGone } from './failures.ts';
import { fcmPush } from './fcm.ts';
import type { Push } from './port.ts';
import { webPush } from './web-push.ts';

export function openPush(settings: PushSettings, lasting: Hmacs): Push {
  const web = webPush(settings, lasting);
  const toApp = settings.fcm && fcmPush(settings.fcm);
  return {
    publicKey: web.publicKey,
    isUsable: (target) => ('fcmToken' in target ? toApp !== null : web.isUsable(target)),
    async send(target, message) {
      if (!('fcmToken' in target)) return web.send(target, message);
      // The service account was taken away.
      if (!toApp) throw new PushGone();
      return toApp(target.fcmToken, message);
    },
  };
}
