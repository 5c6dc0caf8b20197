// The quota of letters to a mailbox whose owner has not proven to be behind the order or the code, so that nobody can
// fill a stranger's mailbox by typing its address. Always true: over all nodes, kinds of letters, orders and callers a
// mailbox gets at most the quota in any hour and any day; a letter about a placed order waits for its turn and is
// never lost.
import type { Secrets } from '../kernel/secrets.ts';
import { recipientOf } from './notifications.ts';

/** What happens to a letter over the quota of its mailbox. */
export type OverQuota = 'wait' | 'drop';

/** Maximum number of letters in any hour and in any day. */
export interface Quota {
  hour: number;
  day: number;
}

export const QUOTA: Quota = { hour: 3, day: 6 };
/** The part of QUOTA for letters about orders that were never placed; the rest is for codes and placed orders. */
export const UNPLACED_QUOTA: Quota = { hour: 1, day: 2 };

export function widened({ hour, day }: Quota, factor: number): Quota {
  const times = (count: number) => Math.max(1, Math.floor(count * factor));
  return { hour: times(hour), day: times(day) };
}

/** Domains whose provider ignores dots before the @. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox that an address leads to; what follows a plus is only a tag for its owner. */
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
