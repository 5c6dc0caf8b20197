// Refuses to open a live shop on a demo's database that was used, and a demo on a live shop's database. A demo shows
// one-time codes to its visitors, so its members have proved nothing, and no money was paid for its orders.
import { CONTACT, LEGAL_DETAILS } from '../seed/papers.ts';
import type { Config } from './config.ts';
import type { ShopMode } from './content/content.ts';
import { changeSetting, forgetMadeUp, storedMode } from './content/content.service.ts';
import { hasMembers } from './customers/customers.service.ts';
import type { Database } from './kernel/database.ts';
import { transaction } from './kernel/transaction.ts';
import { listOperators } from './operators/people.service.ts';
import { hasPayments } from './payments/payments.service.ts';

/** What this demo database contains that a live shop must not take over, as words for the error message. */
async function demoRemains(database: Database): Promise<string[]> {
  const operators = await listOperators({ database });
  return [
    ...((await hasMembers(database)) ? ['members'] : []),
    ...(operators.some(({ disabled }) => !disabled) ? ['operators'] : []),
    ...((await hasPayments(database)) ? ['payments that moved no money'] : []),
  ];
}

const ELSEWHERE = 'an empty database of its own (another DATA_FOLDER or DATABASE_URL)';

/**
 * Why the shop may not open on this database in this mode; null when it may. A demo's database that
 * was not used becomes a live shop's.
 */
export async function modeProblem(database: Database, { shopMode }: Pick<Config, 'shopMode'>): Promise<string | null> {
  const first: ShopMode = await storedMode(database, shopMode);
  if (first === shopMode) return null;
  if (shopMode === 'demo') {
    return `This database is a live shop's, and a demo shows codes, mails and orders to whoever looks: set SHOP_MODE=live, or give the demo ${ELSEWHERE}.`;
  }
  const remains = await demoRemains(database);
  if (remains.length > 0) {
    return `This database is a demo shop's and has its ${remains.join(', ')}: a live shop takes none of them over. Give the live shop ${ELSEWHERE}, or set SHOP_MODE=demo.`;
  }
  await transaction(database, async (tx) => {
    await forgetMadeUp(tx, { licence: LEGAL_DETAILS.licence, email: CONTACT.email });
    await changeSetting(tx, 'shop_mode', shopMode);
  });
  return null;
}
