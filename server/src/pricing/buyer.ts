// Who a buyer is, for coupons: hashes of her account, her mail and her number, so that another mail with
// the same number is the same buyer, and nothing that is kept says whose a use was. Each name is hashed
// under every lasting key: what was counted stays counted when a secret changes.
import type { Secrets } from '../kernel/secrets.ts';

export interface Buyer {
  customerId: string | null;
  /** In lower case, as every mail address is kept. */
  email: string | null;
  /** E.164, `+971501234567`. */
  phone: string | null;
}

/** 32 bytes each; names she did not give are left out. */
export function buyerKeysOf(secrets: Secrets, { customerId, email, phone }: Buyer): Buffer[] {
  const names = [customerId && `member:${customerId}`, email && `mail:${email}`, phone && `phone:${phone}`];
  return secrets.lasting
    .each()
    .flatMap((secret) => names.flatMap((name) => (name ? [secret.hmac('buyer', name)] : [])));
}
