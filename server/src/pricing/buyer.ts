// Identifies a buyer for coupons by hashes of account, e-mail and phone number, so that another e-mail with the same
// number is the same buyer, and no stored row reveals who used a coupon. Each identifier is hashed under every
// lasting key, so that counted uses stay counted when a secret changes.
import type { Secrets } from '../kernel/secrets.ts';

export interface Buyer {
  customerId: string | null;
  /** Lower case, as all e-mail addresses are stored. */
  email: string | null;
  /** E.164, `+971501234567`. */
  phone: string | null;
}

/** Hashes of 32 bytes each; missing identifiers are left out. */
export function buyerKeysOf(secrets: Secrets, { customerId, email, phone }: Buyer): Buffer[] {
  const names = [customerId && `member:${customerId}`, email && `mail:${email}`, phone && `phone:${phone}`];
  return secrets.lasting
    .each()
    .flatMap((secret) => names.flatMap((name) => (name ? [secret.hmac('buyer', name)] : [])));
}
