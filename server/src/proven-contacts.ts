// Functions that run when a member has proven that a mail address or a phone number is theirs. The identity slice calls
// them through `shop.provenContacts`, because it must not import the slices of orders and bookings.
import type { ProvenContact } from './identity/by-code.service.ts';
import { handVisitsOver } from './bookings/bookings.personal-data.ts';
import { handOrdersOver } from './orders/handover.service.ts';

export const provenContacts: readonly ProvenContact[] = [
  handOrdersOver,
  (tx, _secrets, proven) => handVisitsOver(tx, proven),
];
