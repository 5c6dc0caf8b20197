// The sandbox's report of payments and refunds, like one that a provider offers for download: headings, then one row
// for each captured payment and each refund that is done.
import type { Queries } from '../../kernel/database.ts';
import { decimalOf } from './decimal.ts';

const HEADINGS = ['type', 'created', 'payment_id', 'refund_id', 'amount', 'currency', 'fee'] as const;
const PAGE_ROWS = 2_000;

interface ReportedMovement {
  /**
   * The sort key of a row. Rows are read page by page, and each page begins after the last `place` of the page before.
   */
  place: string;
  type: string;
  created: Date;
  paymentId: string;
  refundId: string | null;
  minor: number;
  currency: string;
}

function loadPage(db: Queries, from: Date, to: Date, after: string): Promise<ReportedMovement[]> {
  return db.query<ReportedMovement>(
    `select * from (
       select 'p' || p.id as place, 'payment' as type, p.created_at as created, p.id as "paymentId", null as "refundId",
         p.captured_minor as minor, p.currency from sandbox.payments p
       where p.captured_minor > 0 and p.created_at >= $1 and p.created_at < $2
       union all
       select 'r' || r.id, 'refund', r.created_at, r.payment_id, r.id, r.amount_minor, p.currency
       from sandbox.refunds r join sandbox.payments p on p.id = r.payment_id
       where r.status = 'done' and r.created_at >= $1 and r.created_at < $2
     ) x where x.place > $3 order by x.place limit $4`,
    [from, to, after, PAGE_ROWS],
  );
}

/** What was created from `from` until before `to`; line 1 holds the headings. */
export async function* sandboxReport(
  db: Queries,
  from: Date,
  to: Date,
): AsyncGenerator<{ line: number; cells: readonly string[] }> {
  let [line, after] = [1, ''];
  yield { line, cells: HEADINGS };
  for (;;) {
    const page = await loadPage(db, from, to, after);
    for (const { type, created, paymentId, refundId, minor, currency } of page) {
      const amount = `${type === 'refund' ? '-' : ''}${decimalOf(minor, currency)}`;
      const cells = [type, created.toISOString(), paymentId, refundId ?? '', amount, currency, '0.00'];
      yield { line: (line += 1), cells };
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) return;
    after = last.place;
  }
}
