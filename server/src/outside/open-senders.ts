// Opens what sends letters: by mail, as SMS and as push.
import type { Config } from '../config.ts';
import type { Hmacs } from '../kernel/secrets.ts';
import { openMail } from './mail/open-mail.ts';
import type { Mail } from './mail/port.ts';
import { openPush } from './push/open-push.ts';
import type { Push } from './push/port.ts';
import { openSms } from './sms/open-sms.ts';
import type { Sms } from './sms/port.ts';

/** `lasting` are the keys that sign what browsers keep for long: the key pair of Web Push follows from them. */
export function openSenders(config: Config, lasting: Hmacs): { mail: Mail; sms: Sms; push: Push } {
  return { mail: openMail(config), sms: openSms(config), push: openPush(config.push, lasting) };
}
