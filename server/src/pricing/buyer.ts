// Identifies a buyer for coupons by HMACs of account, e-mail address and phone number. Two buyers who share one of
// these count as the same, and none of the three is stored with a use of a coupon. Each HMAC is made with every lasting
// key (kernel/secrets.ts), so that earlier uses are still found after a key was changed.
import type { Secrets } from '../kernel/secrets.ts';

export interface Buyer {
  customerId: string | null;
  /** The e-mail address in lower case. */
  email: string | null;
  /** The phone number in E.164, `+971501234567`. */
  phone: string | null;
}

/** The buyer's keys, HMACs of 32 bytes: one for each identifier that is not null and each lasting key. */
export function buyerKeysOf(secrets: Secrets, { customerId, email, phone }: Buyer): Buffer[] {
  const names = [customerId && `member:${customerId}`, email && `mail:${email}`, phone && `phone:${phone}`];
  return secrets.lasting
    .each()
    .flatMap((secret) => names.flatMap((name) => (name ? [secret.hmac('buyer', name)] : [])));
}
