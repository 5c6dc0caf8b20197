// SQL of a member's payments for the personal data export.
import type { Transaction } from '../kernel/database.ts';

export interface ExportedPayment {
  option: string;
  status: string;
  amountMinor: number;
  capturedMinor: number;
  refundedMinor: number;
  currency: string;
  begunAt: Date;
  settledAt: Date | null;
  plan: { dueOn: string; amountMinor: number }[];
  refunds: { amountMinor: number; status: string; askedAt: string; doneAt: string | null }[];
}

export async function loadExportedPayments(tx: Transaction, customerId: string): Promise<ExportedPayment[]> {
  return tx.query<ExportedPayment>(
    `select p.option, p.status, p.amount_minor as "amountMinor", p.captured_minor as "capturedMinor", p.refunded_minor as "refundedMinor",
       p.currency, p.created_at as "begunAt", p.settled_at as "settledAt",
       coalesce((select json_agg(json_build_object('dueOn', t.due_on, 'amountMinor', t.amount_minor) order by t.number)
         from payment_parts t where t.payment_id = p.id), '[]') as plan,
       coalesce((select json_agg(json_build_object('amountMinor', r.amount_minor, 'status', r.status, 'askedAt', r.created_at,
         'doneAt', r.done_at) order by r.created_at) from refunds r where r.payment_id = p.id), '[]') as refunds
     from payments p join order_owners o on o.order_id = p.order_id where o.customer_id = $1 order by p.created_at, p.id`,
    [customerId],
  );
}
