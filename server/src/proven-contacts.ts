// Runs once a mail address or a phone number is proven to be a member's own, in the same transaction. Identity gets
// this list through the shop, because orders rank above it.
import type { ProvenContact } from './identity/by-code.service.ts';
import { handOrdersOver } from './orders/handover.service.ts';

export const provenContacts: readonly ProvenContact[] = [handOrdersOver];
