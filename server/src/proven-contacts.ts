// Functions that run when a member has proven that a mail address or a phone number is theirs. They are called through
// `shop.provenContacts`, because identity must not import orders and bookings.
import type { ProvenContact } from './identity/by-code.service.ts';
import { handVisitsOver } from './bookings/bookings.personal-data.ts';
import { handOrdersOver } from './orders/handover.service.ts';

export const provenContacts: readonly ProvenContact[] = [
  handOrdersOver,
  (tx, _secrets, proven) => handVisitsOver(tx, proven),
];
