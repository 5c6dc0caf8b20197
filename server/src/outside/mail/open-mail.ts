// Chooses the mail transport: the operator's SMTP server when one is configured, else the outbox, which sends nothing.
import type { Config } from '../../config.ts';
import { outboxMail } from './outbox.ts';
import type { Mail } from './port.ts';
import { smtpMail } from './smtp.ts';

export function openMail(config: Pick<Config, 'mail'>): Mail {
  return config.mail ? smtpMail(config.mail) : outboxMail();
}
