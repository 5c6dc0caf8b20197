// Chooses the SMS transport: the operator's provider when one is configured, else the outbox, which sends nothing.
import type { Config } from '../../config.ts';
import { httpSms } from './http.ts';
import { outboxSms } from './outbox.ts';
import type { Sms } from './port.ts';

export function openSms(config: Pick<Config, 'sms'>): Sms {
  return config.sms ? httpSms(config.sms) : outboxSms();
}
