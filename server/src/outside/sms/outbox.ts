// The default: nothing leaves the machine; /dev/outbox shows what would have.
import type { Sms } from './port.ts';

export function outboxSms(): Sms {
  return { send: () => Promise.resolve() };
}
