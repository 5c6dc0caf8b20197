// Functions that run when an e-mail address or a phone number was proven to be a member's own, in the same transaction.
// The identity slice gets them through `shop.provenContacts`, because it may not import bookings and orders, which have
// a higher rank (ARCHITECTURE.md).
import type { ProvenContact } from './identity/by-code.service.ts';
import { handVisitsOver } from './bookings/bookings.personal-data.ts';
import { handOrdersOver } from './orders/handover.service.ts';

export const provenContacts: readonly ProvenContact[] = [
  handOrdersOver,
  (tx, _secrets, proven) => handVisitsOver(tx, proven),
];
