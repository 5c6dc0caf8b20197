// Compares the ledger's movements of money with the rows of a payment provider's report, without changing anything.
// Each comparison gives a finding.
import type { Movement } from './bookkeeping.store.ts';
import type { ReportRow } from './report.ts';

export const STATES = [
  'matched',
  'amount_differs',
  'currency_differs',
  'missing_at_provider',
  'missing_in_ledger',
  /** The report has a second row for a movement that was already compared with another row. */
  'twice',
  /**
   * The ledger has the movement with the same amount outside the period, because reports and ledger may end their days
   * at different hours.
   */
  'other_days',
  /** The row is not compared: it is no payment or refund of this shop. */
  'not_compared',
] as const;
export type State = (typeof STATES)[number];

/** States that somebody has to look at. */
export const DIFFERENCES: ReadonlySet<State> = new Set<State>([
  'amount_differs',
  'currency_differs',
  'missing_at_provider',
  'missing_in_ledger',
  'twice',
]);

export interface Finding {
  state: State;
  movement: Movement | null;
  row: ReportRow | null;
}

function compared(movement: Movement, row: ReportRow): State {
  if (movement.currency !== row.currency) return 'currency_differs';
  return movement.amountMinor === row.minor ? 'matched' : 'amount_differs';
}

type ByKey = Map<string, ReportRow[]>;

function add(map: ByKey, key: string | null, row: ReportRow): void {
  if (key === null) return;
  const rows = map.get(key);
  if (rows) rows.push(row);
  else map.set(key, [row]);
}

export interface OpenReport {
  /** The finding of a movement in the period. The matching row is not matched with another movement after that. */
  find(movement: Movement): Finding;
  /** Rows that were not matched with a movement of the period. */
  left(): ReportRow[];
}

export function openReport(rows: readonly ReportRow[]): OpenReport {
  const [captures, refunds, refundsOfPayment]: ByKey[] = [new Map(), new Map(), new Map()];
  const taken = new Set<ReportRow>();
  for (const row of rows) {
    if (row.kind === 'capture') add(captures!, row.payment, row);
    if (row.kind !== 'refund') continue;
    if (row.refund === null) add(refundsOfPayment!, row.payment, row);
    else add(refunds!, row.refund, row);
  }

  function candidates({ kind, paymentId, providerPaymentId, refundId, providerRefundId }: Movement): ReportRow[] {
    const of = (map: ByKey, ...keys: (string | null)[]) => keys.flatMap((key) => (key && map.get(key)) || []);
    if (kind === 'capture') return of(captures!, paymentId, providerPaymentId);
    const byRefund = of(refunds!, refundId, providerRefundId);
    return byRefund.length > 0 ? byRefund : of(refundsOfPayment!, paymentId, providerPaymentId);
  }

  return {
    find(movement) {
      const free = candidates(movement).filter((row) => !taken.has(row));
      const row = free.find((one) => compared(movement, one) === 'matched') ?? free[0];
      if (!row) return { state: 'missing_at_provider', movement, row: null };
      taken.add(row);
      return { state: compared(movement, row), movement, row };
    },
    left: () => rows.filter((row) => !taken.has(row)),
  };
}

const isOf = (row: ReportRow, { kind, ...ids }: Movement): boolean => {
  if (kind !== row.kind) return false;
  if (kind === 'refund' && row.refund !== null) return [ids.refundId, ids.providerRefundId].includes(row.refund);
  return [ids.paymentId, ids.providerPaymentId].includes(row.payment);
};

export interface LeftRows {
  /**
   * The finding of a row that was not matched with a movement of the period. `known` has the movements, on whatever day,
   * with the row's payment id. A movement of another day is not matched with a second row.
   */
  find(row: ReportRow, known: readonly Movement[]): Finding;
}

export function openLeftRows(isInPeriod: (movement: Movement) => boolean): LeftRows {
  const taken = new Set<string>();
  return {
    find(row, known) {
      if (row.kind === 'other') return { state: 'not_compared', movement: null, row };
      const own = known.filter((movement) => isOf(row, movement));
      const elsewhere = own.filter((movement) => !isInPeriod(movement) && !taken.has(movement.id));
      const same = elsewhere.find((movement) => compared(movement, row) === 'matched');
      const movement = same ?? elsewhere[0];
      if (!movement) return { state: own.length > 0 ? 'twice' : 'missing_in_ledger', movement: null, row };
      taken.add(movement.id);
      return { state: same ? 'other_days' : compared(movement, row), movement, row };
    },
  };
}
