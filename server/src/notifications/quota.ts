// The quota of letters (mails, SMS) to a mailbox or number. It applies to letters whose recipient is not proven to have
// caused them, so that nobody can fill a stranger's mailbox by typing its address.
import type { Secrets } from '../kernel/secrets.ts';
import { recipientOf } from './notifications.ts';

/** What happens to a letter beyond the quota of its mailbox: it is sent later, or deleted unsent. */
export type OverQuota = 'wait' | 'drop';

export interface Quota {
  hour: number;
  day: number;
}

export const QUOTA: Quota = { hour: 3, day: 6 };
/**
 * The part of QUOTA that letters with `overQuota` 'drop' may use, mainly those about orders that were not placed. The
 * rest is left for the other letters.
 */
export const UNPLACED_QUOTA: Quota = { hour: 1, day: 2 };

export function widened({ hour, day }: Quota, factor: number): Quota {
  const times = (count: number) => Math.max(1, Math.floor(count * factor));
  return { hour: times(hour), day: times(day) };
}

/** Domains whose provider ignores dots before the @. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of a mail address: the address without a plus and what follows it before the @, and at Gmail also without
 * dots before the @ and always at gmail.com, its main domain. A phone number is a mailbox of its own.
 */
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
