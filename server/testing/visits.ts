// Home visits for tests: adds an area with teams and weekly hours, sets the shop's clock, and requests visits by the
// API.
import { transaction } from '../src/kernel/transaction.ts';
import { confirmKeyOf } from '../src/bookings/visit-access.ts';
import { newId } from '../src/kernel/ids.ts';
import type { Answer, TestShop } from './shop.ts';

export interface TestArea {
  code: string;
  teamIds: number[];
}

export interface AreaWish {
  code?: string;
  market?: string;
  states?: readonly string[];
  teams?: number;
  /** The weekdays on which the teams make visits; 0 = Sunday. */
  weekdays?: readonly number[];
  starts?: readonly string[];
}

/** Adds an area; by default one of Dubai with one team that makes visits every day at 10:00, 14:00 and 18:00. */
export async function addArea({ shop }: Pick<TestShop, 'shop'>, wish: AreaWish = {}): Promise<TestArea> {
  const { code = 'dubai', market = 'ae', states = ['AE-DU'], teams = 1 } = wish;
  const { weekdays = [0, 1, 2, 3, 4, 5, 6], starts = ['10:00', '14:00', '18:00'] } = wish;
  return transaction(shop.database, async (tx) => {
    await tx.query('insert into visit_areas (code, market, states) values ($1, $2, $3)', [code, market, states]);
    await tx.query(`insert into visit_area_texts values ($1, 'en', 'Dubai'), ($1, 'arb', 'دبي')`, [code]);
    const teamIds: number[] = [];
    for (let at = 1; at <= teams; at += 1) {
      const name = `${code} ${at}`;
      const [team] = await tx.query<{ id: number }>(
        'insert into visit_teams (market, name) values ($1, $2) returning id',
        [market, name],
      );
      await tx.query(
        `insert into visit_hours (area, team, weekday, starts)
         select $1, $2, d, s::time from unnest($3::int[]) d cross join unnest($4::text[]) s`,
        [code, team!.id, weekdays, starts],
      );
      teamIds.push(team!.id);
    }
    return { code, teamIds };
  });
}

/** Sets the shop's clock (`shop.now()`) to an instant, from which it runs on. */
export async function setClock({ shop }: Pick<TestShop, 'shop'>, at: string): Promise<void> {
  await shop.database.query(
    `insert into shop.clock (ahead) values ($1::timestamptz - now())
     on conflict (one) do update set ahead = excluded.ahead`,
    [at],
  );
}

export const VISIT_ADDRESS = {
  name: 'Sara Ahmed',
  country: 'AE',
  state: 'AE-DU',
  district: 'Marina',
  city: 'Dubai',
  address_line_one: 'Tower 7, flat 1204',
  dial_code: '+971',
  phone: '501234567',
};

let made = 0;

/** The body of a guest's request for a visit; mail address and phone number are new each time. */
export function visitBody(startsAt: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1;
  return {
    area: 'dubai',
    starts_at: startsAt,
    address: { ...VISIT_ADDRESS, phone: `50${String(1_000_000 + made)}` },
    email: `visit-${made}@example.com`,
    ...more,
  };
}

export interface TestVisit {
  booking_id: string;
  reference: string;
  contact_due: string;
  access_key: string;
  email: string;
  startsAt: string;
}

/** The times that the API offers, free or taken. */
export async function slotsOf(
  shop: TestShop,
  query = '',
): Promise<{ starts_at: string; free: boolean; part: string }[]> {
  const { body } = await shop.get(`booking/slots${query}`);
  return (body['result'].days as { slots: { starts_at: string; free: boolean; part: string }[] }[]).flatMap(
    ({ slots }) => slots,
  );
}

export async function freeSlot(shop: TestShop, at = 0): Promise<string> {
  const free = (await slotsOf(shop)).filter((slot) => slot.free);
  return free[at]!.starts_at;
}

export const confirm = (shop: TestShop, { booking_id: id }: Pick<TestVisit, 'booking_id'>) =>
  shop.post('booking/confirm', { key: confirmKeyOf(shop.shop.secrets, id) });

/** Requests a visit; a guest's is then confirmed. */
export async function requested(
  shop: TestShop,
  wish: { startsAt?: string; more?: Record<string, unknown>; as?: Record<string, string> } = {},
): Promise<TestVisit> {
  const startsAt = wish.startsAt ?? (await freeSlot(shop));
  const body = visitBody(startsAt, wish.more);
  const answer: Answer = (await shop.post('booking/create', body, { 'idempotency-key': newId(), ...wish.as })).body;
  if (answer.errorCode !== 0) throw new Error(`not requested: ${answer.message} ${JSON.stringify(answer.fields)}`);
  const visit: TestVisit = { ...answer['result'], email: body['email'], startsAt };
  if (answer['result'].confirm_by !== null) await confirm(shop, visit);
  return visit;
}
