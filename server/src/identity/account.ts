// Everything the shop keeps about a member, handed to her or taken away. Always true: both ask for her
// password again; what is handed out is of one moment; she is gone from every slice or from none.
import { lockLeavingMember, lockMember } from '../customers/customers.service.ts';
import type { Member } from '../kernel/call.ts';
import { record } from '../kernel/events.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { holdProofs, readOneMoment } from './account.store.ts';
import { requirePassword } from './login.service.ts';
import { writeSecurity } from './security-log.ts';

/** One entry for each slice that keeps something of members; secrets and their hashes are left out. */
export async function exportAccount(shop: Shop, member: Member, password: string): Promise<Record<string, unknown>> {
  await requirePassword(shop, member, password);
  const { customerId } = member;
  const kept = await transaction(shop.database, async (tx) => {
    await readOneMoment(tx);
    const slices: Record<string, unknown> = {};
    for (const slice of shop.personalData) slices[slice.name] = await slice.exportOf(tx, customerId);
    return slices;
  });
  writeSecurity(shop, { security: 'account.exported', customerId });
  return kept;
}

/** Her contacts are free for a new account at once. */
export async function deleteAccount(shop: Shop, member: Member, password: string): Promise<void> {
  await requirePassword(shop, member, password);
  const { customerId } = member;
  await transaction(shop.database, async (tx) => {
    // In this order: a sign-in looks at its proof first and names her last, so it must be over before she is locked.
    await lockMember(tx, customerId);
    await holdProofs(tx, customerId);
    const { language, ...addressee } = await lockLeavingMember(tx, customerId);
    // The event outlives her row: sealed, so that one last letter can go out and nobody can read to whom.
    const sealed = shop.secrets.seal(addressee).toString('base64');
    await record(tx, 'customer.deleted', { customerId, language, sealed });
    for (const slice of shop.personalData) await slice.erase(tx, customerId, shop.secrets);
  });
  writeSecurity(shop, { security: 'account.deleted', customerId });
}
