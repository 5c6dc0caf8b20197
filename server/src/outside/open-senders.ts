// Opens the senders of letters (a letter is a mail, an SMS or a push).
import type { Config } from '../config.ts';
import type { Hmacs } from '../kernel/secrets.ts';
import { openMail } from './mail/open-mail.ts';
import type { Mail } from './mail/port.ts';
import { openPush } from './push/open-push.ts';
import type { Push } from './push/port.ts';
import { openSms } from './sms/open-sms.ts';
import type { Sms } from './sms/port.ts';

/**
 * The key pair of Web Push is derived from the `lasting` keys, which stay the same when SECRETS change, because
 * subscriptions in browsers are bound to the key pair.
 */
export function openSenders(config: Config, lasting: Hmacs): { mail: Mail; sms: Sms; push: Push } {
  return { mail: openMail(config), sms: openSms(config), push: openPush(config.push, lasting) };
}
