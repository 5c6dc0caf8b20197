// The shop of the fuzz test, with members, guests, operators of every role, and rows that calls can name. Its scheduled
// jobs do not run, so that what is written during a call comes from this call.
import type { OperatorRole } from '@hindam/contract/endpoint';
import { OPERATOR_ROLES } from '@hindam/contract/endpoint';
import { DOCUMENTS } from '@hindam/contract/document-names';
import { COOKIES } from '@hindam/contract/storage';
import { consumersOf, routes } from '../../src/domains.ts';
import { makeApp } from '../../src/http/app.ts';
import { newId } from '../../src/kernel/ids.ts';
import { workOutbox } from '../../src/kernel/outbox.ts';
import { makeMemoryRefresher } from '../../src/memory-refresher.ts';
import { transaction } from '../../src/kernel/transaction.ts';
import { disableOperator } from '../../src/operators/people.service.ts';
import { countStock } from '../../src/stock/stock.service.ts';
import { guestBuyer, memberBuyer, ordered, pay, quoteOf, place, type TestOrder } from '../buying.ts';
import { addCoupon } from '../coupons.ts';
import { publishDocuments } from '../documents.ts';
import { plantCard } from '../kept-cards.ts';
import { addMember, type TestMember } from '../members.ts';
import { addOperator, type TestOperator } from '../operators.ts';
import { returnsIn } from '../returns.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../shop.ts';
import { addArea, requested, type TestVisit } from '../visits.ts';
import type { Known } from './values.ts';

export const PASSWORD = 'quiet-lanterns-71';

export interface Owner extends TestMember {
  addressId: string;
  setId: string;
  lineId: string;
  cardId: string;
  passkeyId: string;
  sessionId: string;
  order: TestOrder;
  visit: TestVisit;
}

export interface World {
  test: TestShop;
  app: ReturnType<typeof makeApp>;
  variants: readonly TestVariant[];
  guest: string;
  own: Owner;
  other: Owner;
  guestOrder: TestOrder;
  visit: TestVisit;
  operators: ReadonlyMap<OperatorRole, TestOperator>;
  returns: ReturnType<typeof returnsIn>;
  teamId: number;
  callers: Readonly<Record<string, Record<string, string>>>;
  known: Known;
  /**
   * Does what the scheduled jobs would do: handles the events of the outbox and updates what the shop keeps in memory.
   */
  settle(): Promise<void>;
}

export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const POSTAL_ADDRESS = {
  type: 'home',
  name: 'Maryam',
  country: 'AE',
  state: 'AE-DU',
  district: 'Marina',
  city: 'Dubai',
  address_line_one: 'Tower 7, flat 1204',
  dial_code: '+971',
  phone: '501234567',
};

async function done<T extends { body: { errorCode: number; message: string } }>(call: Promise<T>): Promise<T> {
  const answer = await call;
  if (answer.body.errorCode !== 0) throw new Error(`not done: ${JSON.stringify(answer.body)}`);
  return answer;
}

export async function plantPasskey({ shop }: TestShop, customerId: string): Promise<string> {
  const id = newId();
  await shop.database.query(
    `insert into passkeys (id, customer_id, credential_id, public_key, counter, label) values ($1, $2, $3, $4, 0, 'phone')`,
    [id, customerId, `credential-${id}`, Buffer.from('key')],
  );
  return id;
}

async function addOwner(test: TestShop, variant: TestVariant, startsAt?: string): Promise<Owner> {
  const member = await addMember(test.shop, { password: PASSWORD, remembered: true });
  const { bearer, customerId } = member;
  const add = { ...addBody(variant, testGuest()), user_id: customerId };
  const intoCart = () => done(test.post('cart/add-to-cart', add, bearer));
  await intoCart();
  const buyer = memberBuyer(member);
  buyer.contact = { email: '', dial_code: '+971', phone: '501234567' };
  const { quote_id: quoteId } = await quoteOf(test, buyer);
  const { body: placed } = await done(place(test, buyer, quoteId));
  await pay(test, placed['result']);
  await intoCart();
  const set = { label: 'Me', unit: 'in', bust: 36, hips: 40 };
  const sessions = await done(test.get('customer/sessions', bearer));
  return {
    ...member,
    order: placed['result'] as TestOrder,
    addressId: (await done(test.post('address/save', POSTAL_ADDRESS, bearer))).body['result']._id,
    setId: (await done(test.post('measurement/save', set, bearer))).body['result']._id,
    lineId: (await test.get('cart/view', bearer)).body['result'].lines[0]._id,
    cardId: await plantCard(test.shop, customerId),
    passkeyId: await plantPasskey(test, customerId),
    sessionId: sessions.body['result'][0]._id,
    visit: await requested(test, { as: bearer, ...(startsAt === undefined ? {} : { startsAt }) }),
  };
}

/**
 * Name of a caller → headers: members, guests, callers without a session, operators of every role, and callers whose
 * session is not valid.
 */
async function strangers(test: TestShop, world: Pick<World, 'own' | 'other' | 'guest' | 'guestOrder' | 'operators'>) {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const expired = await addMember(test.shop);
  await test.shop.database.query(`update sessions set idle_until = shop.now() where customer_id = $1`, [
    expired.customerId,
  ]);
  const disabled = await addOperator(test, 'owner');
  await disableOperator(test.shop, disabled.email);
  const { own, other, guest, guestOrder } = world;
  const guestCookie = { cookie: `${COOKIES.guest}=${guest}`, origin: 'http://localhost:3000' };
  return {
    nobody: {},
    'the member': own.bearer,
    'the member by cookie': own.cookie,
    'the member by cookie from another site': {
      ...own.cookie,
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    },
    'another member': other.bearer,
    'an unknown token': bearer('x'.repeat(43)),
    'a malformed token': bearer('x'),
    'no token at all': { authorization: 'Basic bmFtZTpwYXNz' },
    'an expired session': expired.bearer,
    'a disabled operator': disabled.bearer,
    'guest by cookie': guestCookie,
    'guest id as a token': bearer(guest),
    'a cookie of an order': {
      cookie: `${COOKIES.orderAccess}=${guestOrder.order_id}.${guestOrder.access_key}`,
      origin: 'http://localhost:3000',
    },
    'broken cookies': {
      cookie: `${COOKIES.guest}=;;=;${COOKIES.session}=%00; ${COOKIES.orderAccess}=~~x.y~`,
      origin: 'http://localhost:3000',
    },
    ...Object.fromEntries([...world.operators].map(([role, operator]) => [`operator ${role}`, operator.bearer])),
  };
}

async function offerCash(test: TestShop, { bearer }: TestOperator): Promise<void> {
  for (const { currency: _, ...market } of (await test.get('operator/market/list', bearer)).body['result'])
    await done(
      test.post(
        'operator/market/save',
        { ...market, payment_options: ['card', 'net_banking', 'instalments_4', 'cod'] },
        bearer,
      ),
    );
}

const PIECES = 100_000;

export async function restock({ test, variants }: Pick<World, 'test' | 'variants'>): Promise<void> {
  const counts = variants.map(({ product_item_id: variantId }) => ({ variantId, counted: PIECES }));
  await transaction(test.shop.database, (tx) => countStock(tx, counts, 'count'));
}

export async function openWorld(): Promise<World> {
  // In production mode the shop does not parse its answers by their schemas, so that the test can find fields in them
  // that no schema names. The long run requests so many refunds that, with the default of LARGE_DAY, every further one
  // would wait for a second operator.
  const settings = { NODE_ENV: 'production', LARGE_DAY: '10000000' };
  const test = await openTestShop(settings, undefined, undefined, { jobs: false });
  const { shop } = test;
  await publishDocuments(shop);
  const variants = await addProduct(shop, {
    customSize: true,
    pieces: PIECES,
    saudiMinor: 130_000,
    colours: ['black', 'blue'],
    fabric: 'crepe',
    sleeve: 'long',
    occasions: ['eid', 'work'],
  });
  const [teamId = 0] = (await addArea(test, { teams: 40 })).teamIds;
  const refresher = makeMemoryRefresher(shop);
  await refresher.start();
  const consumers = consumersOf(shop);
  const operators = new Map<OperatorRole, TestOperator>();
  for (const role of OPERATOR_ROLES) operators.set(role, await addOperator(test, role));
  await offerCash(test, operators.get('owner')!);
  await refresher.poll();
  const guest = testGuest();
  await done(test.post('guest-cart/add-to-cart', addBody(variants[0]!, guest)));
  const guestOrder = await ordered(test, guestBuyer(), [variants[0]!]);
  await pay(test, guestOrder);
  const own = await addOwner(test, variants[0]!);
  const other = await addOwner(test, variants[1]!);
  const visit = await requested(test);
  await addCoupon(test, { code: 'FUZZ-10' });
  const world = { test, variants, guest, own, other, guestOrder, visit, operators, teamId };
  return {
    ...world,
    app: makeApp(shop, routes),
    returns: returnsIn(test, operators.get('owner')!),
    callers: await strangers(test, world),
    known: knownOf(world),
    async settle() {
      while ((await workOutbox(shop.database, consumers, shop.log)) > 0);
      await refresher.poll();
    },
  };
}

/** Values of the shop's rows by field name: those of the member `own` first, then those of others. */
function knownOf({
  variants,
  guest,
  own,
  other,
  guestOrder,
  visit,
  teamId,
}: Omit<World, 'test' | 'app' | 'returns' | 'callers' | 'known' | 'settle' | 'operators'>): Known {
  const [variant] = variants;
  const guests = [guest, testGuest()];
  const orders = [own.order.order_id, guestOrder.order_id, other.order.order_id];
  const texts = { en: 'Hindam', arb: 'هندام' };
  return {
    product_id: [variant!.product_id],
    product_item_id: variants.map(({ product_item_id: id }) => id),
    color_code: ['black', 'blue'],
    size: ['52', '54'],
    ip_address: guests,
    guestId: guests,
    guest_id: guests,
    other_guest_id: [testGuest(), guest],
    user_id: [own.customerId, other.customerId],
    userId: [own.customerId, other.customerId],
    line_id: [own.lineId, other.lineId],
    order_id: orders,
    payment_id: [own.order.payment_id, guestOrder.payment_id, other.order.payment_id],
    booking_id: [own.visit.booking_id, visit.booking_id, other.visit.booking_id],
    address_id: [own.addressId, other.addressId],
    customSizeId: ['', own.setId, other.setId],
    team_id: [teamId],
    market: ['ae', 'sa'],
    code: ['FUZZ-10', 'dubai', 'NO-SUCH'],
    page: [...DOCUMENTS],
    area: ['dubai'],
    country: ['AE', 'SA'],
    password: [PASSWORD],
    names: [texts],
    texts: [texts],
    legal_names: [texts],
    addresses: [texts],
    trns: [{ ae: '100123456700003', sa: '300123456700003' }],
    picture: [PICTURE],
    email: ['maryam@shop.example', own.email, other.email],
  };
}
