// The owner of a cart or another row: a member, or a guest, of whom only the hash of the random guest id is stored.
import { hashSecret } from './ids.ts';

export type Owner = { kind: 'guest'; key: Buffer } | { kind: 'member'; key: string };

export function ownerByGuestId(guestId: string): Owner {
  return { kind: 'guest', key: hashSecret(guestId) };
}

export function ownerByMember(customerId: string): Owner {
  return { kind: 'member', key: customerId };
}

/** The hash that identifies the owner in `idempotency_keys.actor`. */
export function actorOf(owner: Owner): Buffer {
  return owner.kind === 'guest' ? owner.key : hashSecret(`member:${owner.key}`);
}

type OwnerColumn = 'guest_hash' | 'customer_id';

/** A statement as two constant texts: for guests (column guest_hash) and for members (column customer_id). */
export function perOwner(statement: (column: OwnerColumn) => string): Readonly<Record<Owner['kind'], string>> {
  return { guest: statement('guest_hash'), member: statement('customer_id') };
}
