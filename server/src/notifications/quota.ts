// How many letters a mailbox gets whose owner never proved to be behind the order or the code: whoever types
// a stranger's address must not be able to fill it. Always true: over all nodes, kinds of letters, orders and
// callers a mailbox is handed at most so many in any hour and any day; what brings the news of an order that
// was placed waits for its turn and is never lost.
import type { Secrets } from '../kernel/secrets.ts';
import { recipientOf } from './notifications.ts';

/** What becomes of a letter whose mailbox has had enough. */
export type OverQuota = 'wait' | 'drop';

/** Letters in any hour and in any day. */
export interface Quota {
  hour: number;
  day: number;
}

export const QUOTA: Quota = { hour: 3, day: 6 };
/** Of these, letters about orders that were never placed: the rest stays free for codes and for orders that were. */
export const UNPLACED_QUOTA: Quota = { hour: 1, day: 2 };

export function widened({ hour, day }: Quota, factor: number): Quota {
  const times = (count: number) => Math.max(1, Math.floor(count * factor));
  return { hour: times(hour), day: times(day) };
}

/** Providers that read an address without its dots. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox behind an address: what follows a plus is its owner's own sorting. */
export function mailboxOf(recipient: string): string {
  const to = recipientOf(recipient);
  const at = to.lastIndexOf('@');
  if (at < 0) return to;
  const [local = ''] = to.slice(0, at).split('+', 1);
  const domain = to.slice(at + 1);
  const name = local === '' ? to.slice(0, at) : local;
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

export function mailboxHmac(secrets: Pick<Secrets, 'hmac'>, recipient: string): Buffer {
  return secrets.hmac('mailbox', mailboxOf(recipient));
}
