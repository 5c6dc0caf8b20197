// What follows, in the transaction of the fact, once a mail or a number was shown to be a member's own. Identity
// knows of it by the shop alone, because orders rank above it.
import type { ProvenContact } from './identity/by-code.service.ts';
import { handOrdersOver } from './orders/handover.service.ts';

export const provenContacts: readonly ProvenContact[] = [handOrdersOver];
