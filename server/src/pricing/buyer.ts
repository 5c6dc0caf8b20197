// Identifies a buyer for coupons by HMACs of account, e-mail address and phone number; a use of a coupon stores the
// buyer only as these HMACs. Two buyers who share one of them count as the same.
import type { Secrets } from '../kernel/secrets.ts';

export interface Buyer {
  customerId: string | null;
  /** In lower case. */
  email: string | null;
  /** In E.164, `+971501234567`. */
  phone: string | null;
}

/** One HMAC for each identifier and each lasting key, so that earlier uses are still found after a key was changed. */
export function buyerKeysOf(secrets: Secrets, { customerId, email, phone }: Buyer): Buffer[] {
  const names = [customerId && `member:${customerId}`, email && `mail:${email}`, phone && `phone:${phone}`];
  return secrets.lasting
    .each()
    .flatMap((secret) => names.flatMap((name) => (name ? [secret.hmac('buyer', name)] : [])));
}
