// Whose a thing is: a member's, or a guest's, of whom the shop knows the hash of her random id alone.
// Tables that serve both hold one column for each; a statement is written once for either column, as
// two constant texts, so that a member's call costs what a guest's does.
import { hashSecret } from './ids.ts';

export type Owner = { kind: 'guest'; key: Buffer } | { kind: 'member'; key: string };

export function ownerByGuestId(guestId: string): Owner {
  return { kind: 'guest', key: hashSecret(guestId) };
}

export function ownerByMember(customerId: string): Owner {
  return { kind: 'member', key: customerId };
}

/** Whose idempotency keys they are. */
export function actorOf(owner: Owner): Buffer {
  return owner.kind === 'guest' ? owner.key : hashSecret(`member:${owner.key}`);
}

type OwnerColumn = 'guest_hash' | 'customer_id';

/** One statement for each kind of owner. */
export function perOwner(statement: (column: OwnerColumn) => string): Readonly<Record<Owner['kind'], string>> {
  return { guest: statement('guest_hash'), member: statement('customer_id') };
}
