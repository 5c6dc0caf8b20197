// Export of a member's data, and deletion of the account. Both require the member's password again. A deletion runs in
// one transaction over all slices.
import { lockLeavingMember, lockMember } from '../customers/customers.service.ts';
import type { Member } from '../kernel/call.ts';
import { record } from '../kernel/events.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { lockCredentials, readOneMoment } from './account.store.ts';
import { requirePassword } from './login.service.ts';
import { writeSecurity } from './security-log.ts';

/** One entry for each slice that keeps data about members; secrets and their hashes are left out. */
export async function exportAccount(shop: Shop, member: Member, password: string): Promise<Record<string, unknown>> {
  await requirePassword(shop, member, password);
  const { customerId } = member;
  const kept = await transaction(shop.database, async (tx) => {
    await readOneMoment(tx);
    const slices: Record<string, unknown> = {};
    for (const slice of shop.personalData) slices[slice.name] = await slice.exportOf(tx, customerId, shop.secrets);
    return slices;
  });
  writeSecurity(shop, { security: 'account.exported', customerId });
  return kept;
}

/** The member's contacts can be used for a new account afterwards. */
export async function deleteAccount(shop: Shop, member: Member, password: string): Promise<void> {
  await requirePassword(shop, member, password);
  const { customerId } = member;
  await transaction(shop.database, async (tx) => {
    // A sign-in locks its row of credentials or passkeys first, and then inserts rows that reference the member. To
    // prevent deadlocks, the lock that blocks such rows (lockLeavingMember) is taken last here.
    await lockMember(tx, customerId);
    await lockCredentials(tx, customerId);
    const { language, ...addressee } = await lockLeavingMember(tx, customerId);
    // The goodbye message is sent after the member's contacts are erased, so the event carries them, sealed.
    const sealed = shop.secrets.seal(addressee).toString('base64');
    await record(tx, 'customer.deleted', { customerId, language, sealed });
    for (const slice of shop.personalData) await slice.erase(tx, customerId, shop.secrets);
  });
  writeSecurity(shop, { security: 'account.deleted', customerId });
}
