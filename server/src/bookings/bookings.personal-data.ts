// Personal data of home visits. The visits of a deleted account are deleted with it, which makes their times free
// again; others are deleted VISIT_RETENTION_DAYS after their end.
import type { Contact } from '../customers/customers.ts';
import type { Transaction } from '../kernel/database.ts';
import { ownerByMember } from '../kernel/owner.ts';
import type { PersonalData } from '../kernel/personal-data.ts';
import { adoptUsedSets } from '../tailoring/tailoring.service.ts';
import { VISIT_RETENTION_DAYS } from './bookings.ts';
import { deleteOldVisits, deleteVisitsOf, giveVisits, loadExportedVisits } from './bookings.store.ts';

export const bookingsPersonalData: PersonalData = {
  name: 'visits',
  tables: ['bookings', 'booking_events'],
  exportOf: loadExportedVisits,
  erase: deleteVisitsOf,
};

export function purgeOldVisits(tx: Transaction): Promise<number> {
  return deleteOldVisits(tx, VISIT_RETENTION_DAYS);
}

/**
 * Gives a member the visits that a guest requested with a contact which the member has now proved to own; the signed
 * links keep working (decision 37).
 */
export async function handVisitsOver(
  tx: Transaction,
  { customerId, contact }: { customerId: string; contact: Contact },
): Promise<void> {
  for (const { guestHash, customSizeId } of await giveVisits(tx, customerId, contact))
    if (guestHash !== null && customSizeId !== null)
      await adoptUsedSets(tx, guestHash, ownerByMember(customerId), [customSizeId]);
}
