// SQL of the changes a buyer makes to a placed order.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Amendable, Amendment } from './amending.ts';

export interface AmendableRow extends Amendable {
  amendments: number;
}

/**
 * The changeable fields of an order whose row this transaction has locked. Null when the order has no delivery address
 * or its personal data was erased.
 */
export async function loadAmendable(tx: Transaction, orderId: string): Promise<AmendableRow | null> {
  const [row] = await tx.query<AmendableRow>(
    `select o.shipping_address as "shippingAddress", o.dial_code as "dialCode", o.phone, o.delivery_note as "deliveryNote",
       (select count(*)::int from order_amendments a where a.order_id = o.id) as amendments
     from orders o where o.id = $1 and o.shipping_address is not null and o.blanked_at is null`,
    [orderId],
  );
  return row ?? null;
}

const AMEND = `with amended as (
  update orders o set shipping_address = $4::jsonb -> 'shippingAddress', delivery_note = $4::jsonb ->> 'deliveryNote',
    dial_code = $4::jsonb ->> 'dialCode', phone = $4::jsonb ->> 'phone',
    placed_dial_code = case when o.number_amended or not $6 then o.placed_dial_code else o.dial_code end,
    placed_phone = case when o.number_amended or not $6 then o.placed_phone else o.phone end,
    number_amended = o.number_amended or $6, version = o.version + 1
  where o.id = $1 returning o.id
)
insert into order_amendments (id, order_id, by_member, before, after)
select $2, id, $5, $3::jsonb, $4::jsonb from amended`;

export async function writeAmendment(
  tx: Transaction,
  orderId: string,
  { amendmentId, byMember, before, after, isNumber }: Omit<Amendment, 'at'> & { isNumber: boolean },
): Promise<void> {
  await tx.query(AMEND, [orderId, amendmentId, JSON.stringify(before), JSON.stringify(after), byMember, isNumber]);
}

const AMENDMENT = `id as "amendmentId", at, by_member as "byMember", before, after from order_amendments`;

export async function loadAmendments(db: Queries, orderId: string): Promise<Amendment[]> {
  return db.query<Amendment>(`select ${AMENDMENT} where order_id = $1 order by id`, [orderId]);
}

/** One change of an order; null once the order's personal data was erased. */
export async function findAmendment(db: Queries, amendmentId: string): Promise<Amendment | null> {
  const [row] = await db.query<Amendment>(`select ${AMENDMENT} where id = $1`, [amendmentId]);
  return row ?? null;
}
