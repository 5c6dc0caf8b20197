// SQL that counts orders against the ceilings. The locks are taken by a statement before the count, because only a
// later statement sees what the previous holder of a lock wrote.
import type { Queries, Transaction } from '../kernel/database.ts';
import { type CountedName, type HeldOrder, REPEATED_WITHIN_SECONDS, type IdentityUsage } from './ceilings.ts';

/**
 * Locks these keys until the transaction ends. They are locked in sorted order, so that two such calls cannot deadlock.
 */
export async function lockNames(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(k) from (select unnest($1::bigint[]) as k order by 1) x', [keys]);
}

/**
 * The identities under which an order is counted: the member's id, and HMACs of phone, email and network address; null
 * for one that the order does not have.
 */
export interface NameHashes {
  customerId: string | null;
  phone: Buffer | null;
  email: Buffer | null;
  address: Buffer | null;
}

const UNPAID = `('pending_payment', 'payment_failed')`;
const ON_ITS_WAY = `('placed', 'confirmed', 'in_tailoring', 'packed', 'shipped', 'out_for_delivery', 'delivery_failed')`;
const COUNTED = `('pending_payment', 'payment_failed', 'expired', 'placed', 'confirmed', 'in_tailoring', 'packed', 'shipped',
  'out_for_delivery', 'delivery_failed')`;
/**
 * Statuses in which an order counts for its network address. A confirmed order no longer counts, because an operator
 * has accepted it.
 */
const COUNTED_OF_ADDRESS = `('pending_payment', 'payment_failed', 'placed')`;

/**
 * SQL: the order was placed by a member. A guest's order that a member took over counts as a guest's, because anybody
 * may type the member's mail or phone number.
 */
const BY_A_MEMBER = 'customer_id is not null and handed_over_at is null';
/**
 * SQL, for phone and email: when a member ($1) orders, only orders placed by members count, so that no stranger can use
 * up a member's limits by ordering as a guest. For the network address, guests and members are counted separately.
 */
const OF_SAME_KIND = `($1::uuid is null or ${BY_A_MEMBER})`;

const COLUMNS = 'id, status, pieces_taken, unpaid_since';

const COUNT = `
  with named as (
    select 'member' as name, ${COLUMNS} from orders
      where customer_id = $1 and ${BY_A_MEMBER} and paid_minor = 0 and status in ${COUNTED}
    union all select 'phone', ${COLUMNS} from orders
      where phone_hmac = $2 and phone_hmac is not null and paid_minor = 0 and status in ${COUNTED} and ${OF_SAME_KIND}
    union all select 'email', ${COLUMNS} from orders
      where email_hmac = $3 and email_hmac is not null and paid_minor = 0 and status in ${COUNTED} and ${OF_SAME_KIND}
    union all select case when ${BY_A_MEMBER} then 'members_of_address' else 'guests_of_address' end, ${COLUMNS} from orders
      where address_hmac = $4 and address_hmac is not null and paid_minor = 0 and status in ${COUNTED_OF_ADDRESS}
  ), counted as (
    select name,
      count(*) filter (where status in ${UNPAID} and id <> all ($5::uuid[]))::int as "unpaidOrders",
      coalesce(sum(pieces_taken) filter (where status in ${UNPAID} and id <> all ($5::uuid[])), 0)::int as "unpaidPieces",
      count(*) filter (where status in ${ON_ITS_WAY})::int as orders,
      coalesce(sum(pieces_taken) filter (where status in ${ON_ITS_WAY}), 0)::int as pieces,
      coalesce(array_agg(distinct floor(extract(epoch from unpaid_since) * 1000)::float8) filter (where name in ('member', 'phone', 'email')
        and status in ('expired', 'pending_payment', 'payment_failed')
        and unpaid_since > shop.now() - interval '${REPEATED_WITHIN_SECONDS} seconds'), '{}') as "begunMs"
    from named group by name
  )
  select (shop.now() at time zone $6)::date as today, shop.now() as now, (select value from settings where name = 'ceilings') as setting,
    coalesce((select json_agg(to_json(c)) from counted c), '[]') as counted`;

interface Counted {
  name: CountedName;
  unpaidOrders: number;
  unpaidPieces: number;
  orders: number;
  pieces: number;
  begunMs: number[];
}

export interface Counts {
  today: string;
  now: Date;
  /** The stored setting `ceilings`; null when nobody changed it. */
  setting: unknown;
  usages: IdentityUsage[];
}

/** Counts the orders under each identity; an identity without counted orders is missing from `usages`. */
export async function loadCounts(
  tx: Transaction,
  { customerId, phone, email, address }: NameHashes,
  replaced: readonly string[],
  timeZone: string,
): Promise<Counts> {
  const values = [customerId, phone, email, address, replaced, timeZone];
  const [row] = await tx.query<Omit<Counts, 'usages'> & { counted: Counted[] }>(COUNT, values);
  const { counted, ...rest } = row!;
  const usages = counted.map(({ name, unpaidOrders, unpaidPieces, orders, pieces, begunMs }) => ({
    name,
    unpaid: { orders: unpaidOrders, pieces: unpaidPieces },
    onDelivery: { orders, pieces },
    begunMs,
  }));
  return { ...rest, usages };
}

const OF_NAME: Readonly<Record<CountedName, string>> = {
  member: `customer_id = $1 and ${BY_A_MEMBER}`,
  phone: 'phone_hmac = $1',
  email: 'email_hmac = $1',
  guests_of_address: `address_hmac = $1 and not (${BY_A_MEMBER})`,
  members_of_address: `address_hmac = $1 and ${BY_A_MEMBER}`,
};

const heldOrdersSql = (name: CountedName) => `select 1 as orders, pieces_taken as pieces,
    extract(epoch from hold_expires_at - shop.now())::float8 as seconds from orders
  where ${OF_NAME[name]} and paid_minor = 0 and status in ${UNPAID} and id <> all ($2::uuid[])
    and ($3::uuid is null or ${BY_A_MEMBER})`;

const HELD = {
  member: heldOrdersSql('member'),
  phone: heldOrdersSql('phone'),
  email: heldOrdersSql('email'),
  guests_of_address: heldOrdersSql('guests_of_address'),
  members_of_address: heldOrdersSql('members_of_address'),
} as const satisfies Record<CountedName, string>;

/**
 * The unpaid orders under one identity (`name`) without the `replaced` ones, with the seconds until their holds end.
 * `hash` is the identity's HMAC, or the member's id for `member`. With a `customerId`, orders that no member placed are
 * left out.
 */
export function loadHeldOrders(
  db: Queries,
  name: CountedName,
  hash: string | Buffer | null,
  { replaced, customerId }: { replaced: readonly string[]; customerId: string | null },
): Promise<HeldOrder[]> {
  return db.query<HeldOrder>(HELD[name], [hash, replaced, customerId]);
}
