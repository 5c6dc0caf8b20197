// Collects the verdicts of a run: about what was measured, what the database contains once all work is done, and what
// is left on the machine.
import type { Shop } from '../../../server/src/shop.ts';
import { discrepancies } from './ledger.ts';
import { WANTED } from './load.ts';
import type { Run } from './running.ts';
import { auditOf, type Earlier, readStored, settle } from './settling.ts';
import type { ShopOfNodes } from './shop-of-nodes.ts';
import type { SoakOptions } from './soak-options.ts';
import { type Judgement, judgeErrors, judgeLoad, judgeMemory, judgeNone, judgeQueues } from './verdict.ts';

/** More open connections to PostgreSQL than this at the end mean that some were not closed. */
const CONNECTIONS_MAX = 60;

async function judgeStock({ database }: Shop): Promise<Judgement> {
  const rows = await database.query<{ id: string; onHand: number; reserved: number }>(
    `select variant_id as id, on_hand as "onHand", reserved from stock where on_hand < 0 or reserved < 0 or reserved > on_hand`,
  );
  const faults = rows.map(({ id, onHand, reserved }) => `variant ${id} has ${onHand}, ${reserved} of them promised`);
  return judgeNone('no stock below zero', faults, 'none');
}

export async function judgeSettled(inside: Shop, run: Run, earlier: Earlier): Promise<Judgement[]> {
  const waiting = await settle(inside);
  const { findings, statements } = await auditOf(inside);
  const stored = await readStored(inside, earlier, run.ledger);
  const [row] = await inside.database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
  );
  const connections = row?.count ?? 0;
  const { orders, refunds, returnIds, visitIds, reviewIds, flocks } = run.ledger;
  const compared = `${orders.size} orders, ${refunds.size} refunds, ${returnIds.size} returns, ${visitIds.size} visits, ${reviewIds.size} reviews, ${flocks.length} flocks`;
  return [
    judgeQueues(waiting),
    judgeNone('the audit is clean', findings, `${statements} statements`),
    judgeNone('nothing is lost or doubled, nothing sold twice', discrepancies(run.ledger, stored), compared),
    await judgeStock(inside),
    judgeNone(
      'connections to PostgreSQL were closed',
      connections > CONNECTIONS_MAX ? [`${connections} are open, at most ${CONNECTIONS_MAX} may be`] : [],
      `${connections} open, at most ${CONNECTIONS_MAX}`,
    ),
  ];
}

export function judgeRun(run: Run, { minutes }: SoakOptions): Judgement[] {
  const { tally, ledger, lives, struck, auditLogged } = run;
  return [
    judgeMemory(lives, minutes),
    judgeErrors(tally.failures(), struck),
    judgeLoad(ledger.done, WANTED, minutes),
    judgeNone('the servers’ own audit found nothing during the load', auditLogged, 'nothing'),
  ];
}

/** To be called after the servers and the database have ended. */
export function judgeEnd(shop: ShopOfNodes): Judgement[] {
  return [
    judgeNone('every server ended only when it was told to', shop.faults, 'in order'),
    judgeNone('no process is left', shop.strays(), 'none'),
  ];
}
