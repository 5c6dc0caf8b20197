// Which mail: a server of the operator's when one is set, else the outbox.
import type { Config } from '../../config.ts';
import { outboxMail } from './outbox.ts';
import type { Mail } from './port.ts';
import { smtpMail } from './smtp.ts';

export function openMail(config: Pick<Config, 'mail'>): Mail {
  return config.mail ? smtpMail(config.mail) : outboxMail();
}
