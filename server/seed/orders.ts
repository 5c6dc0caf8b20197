// Orders of the demo shop's members, each in another status. They are made and moved by the service functions that
// calls of shoppers and operators run, so ledger, stock and history add up as for any order.
import type { Measurements } from '@hindam/contract/measurements';
import { PAYMENT_OPTIONS, type PaymentOption, type TailoringStage } from '@hindam/contract/order-moves';
import { addToCart } from '../src/cart/cart.service.ts';
import { placeOrder } from '../src/checkout/checkout.service.ts';
import type { Gift } from '../src/checkout/placing.service.ts';
import { quoteTheCart } from '../src/checkout/quote.service.ts';
import { memberByContact } from '../src/customers/customers.service.ts';
import type { PostalAddress } from '../src/customers/postal-address.ts';
import type { ParcelDetails } from '../src/fulfilment/fulfilment.ts';
import { moveWithParcel } from '../src/fulfilment/fulfilment.service.ts';
import type { Member } from '../src/kernel/call.ts';
import { ownerByMember } from '../src/kernel/owner.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { listOrders } from '../src/orders/lists.service.ts';
import { setStage } from '../src/orders/moves.service.ts';
import { lockOrder } from '../src/orders/orders.service.ts';
import { settle } from '../src/payments/settle.service.ts';
import type { Shop } from '../src/shop.ts';
import { saveSet } from '../src/tailoring/tailoring.service.ts';
import { type DemoMember, DEMO_MEMBERS } from './members.ts';

type StatusPath = readonly ('confirmed' | 'in_tailoring' | 'packed' | 'shipped' | 'out_for_delivery' | 'delivered')[];

interface DemoPiece {
  sku: string;
  /** Made to measure, by the member's measurement set of this name. */
  measuredAs?: string;
}

interface DemoOrder {
  email: string;
  pieces: readonly DemoPiece[];
  option: PaymentOption;
  gift?: Gift;
  way: StatusPath;
  stage?: TailoringStage;
}

const BODY: Measurements = {
  item_length: 57,
  full_length: 58,
  shoulder: 15.5,
  sleeves_from_shoulder: 29,
  sleeve_width: 8,
  sleeve_length: 23,
  neck_size: 14,
  chest: 35,
  bust: 37,
  waist: 30,
  hips: 40,
  lower_arm: 9,
  armhole: 17,
  bicep: 12,
  buff_coat: 10,
  buff_normal: 10,
};

const TO_DELIVERED: StatusPath = ['confirmed', 'packed', 'shipped', 'out_for_delivery'];

export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    email: 'sara@example.com',
    pieces: [{ sku: 'HND-1002-CHARCOAL-54' }, { sku: 'HND-1022-SAND-54' }],
    option: 'card',
    way: [...TO_DELIVERED, 'delivered'],
  },
  {
    email: 'sara@example.com',
    pieces: [{ sku: 'HND-1001-BLACK-54', measuredAs: 'Sara' }, { sku: 'HND-1024-IVORY-54' }],
    option: 'instalments_4',
    way: ['confirmed', 'in_tailoring'],
    stage: 'cut',
  },
  { email: 'sara@example.com', pieces: [{ sku: 'HND-1004-BLACK-54' }], option: 'card', way: TO_DELIVERED },
  {
    email: 'noura@example.com',
    pieces: [{ sku: 'HND-1020-TEAL-54' }],
    option: 'instalments_4',
    way: ['confirmed', 'packed', 'shipped'],
  },
  {
    email: 'noura@example.com',
    pieces: [{ sku: 'HND-1028-BLUSH-54' }],
    option: 'net_banking',
    gift: { note: 'إلى أمي الغالية،\nكل عام وأنتِ بخير. 🌷', isWrapped: true },
    way: [],
  },
];

/**
 * The wanted payment option if the sandbox takes it, else the first option that the sandbox takes: demo orders are paid
 * at the sandbox alone, and an option that another provider of the market takes too goes to that provider. Null if
 * there is no sandbox or it takes no option.
 */
function optionAtSandbox({ market, payments }: Shop, wanted: PaymentOption): PaymentOption | null {
  const { sandbox } = payments;
  const providers = payments.inMarket(market.code);
  const isLeft = (option: PaymentOption) =>
    sandbox !== null && providers.find(({ options }) => options.includes(option))?.name === sandbox.provider.name;
  return [wanted, ...PAYMENT_OPTIONS].find(isLeft) ?? null;
}

/**
 * Can be called again: a member who has an order gets no more. Where the sandbox provider takes no option, these orders
 * cannot be paid, so none is made.
 */
export async function seedOrders(shop: Shop): Promise<void> {
  for (const customer of DEMO_MEMBERS) {
    const customerId = await memberByContact(shop.database, customer);
    if (customerId === null || (await listOrders(shop, customerId, 1)).total > 0) continue;
    const { name, email, language } = customer;
    const member: Member = { customerId, sessionId: '', name, email, language, authenticatedAt: new Date(0) };
    for (const order of DEMO_ORDERS.filter((one) => one.email === email)) {
      const option = optionAtSandbox(shop, order.option);
      if (option !== null) await moveAlong(shop, order, await buy(shop, member, customer, { ...order, option }));
    }
  }
}

async function putIntoCart(shop: Shop, customerId: string, { sku, measuredAs }: DemoPiece): Promise<void> {
  const owner = ownerByMember(customerId);
  const [variant] = await shop.database.query<{ variantId: string; productId: string; colour: string; size: string }>(
    `select variant_id as "variantId", product_id as "productId", colour_code as colour, size from bag_variants where sku = $1`,
    [sku],
  );
  if (!variant) throw new Error(`the demo shop has no ${sku}`);
  const set = { setId: undefined, label: measuredAs ?? '', measurements: BODY };
  const customSizeId = measuredAs === undefined ? null : (await saveSet(shop, owner, set, null)).versionId;
  const size = customSizeId === null ? variant.size : null;
  await addToCart(shop, owner, { ...variant, size, customSizeId, remarks: '' }, null);
}

/** The member's address without those fields that only the address book has and an order does not. */
function gateOf(address: DemoMember['address']): PostalAddress {
  const { name, country, state, district, city, lineOne, lineTwo, zipCode } = address;
  const { dialCode, phone, alternateNumber, landmark } = address;
  return {
    name,
    country,
    state,
    district,
    city,
    lineOne,
    lineTwo,
    zipCode,
    dialCode,
    phone,
    alternateNumber,
    landmark,
  };
}

async function buy(shop: Shop, member: Member, { address }: DemoMember, order: DemoOrder): Promise<string> {
  for (const piece of order.pieces) await putIntoCart(shop, member.customerId, piece);
  const shopper = { owner: ownerByMember(member.customerId), member, language: member.language };
  const quote = await quoteTheCart(shop, shopper, undefined);
  const { quote_id: quoteId } = (order.gift?.isWrapped ? quote.with_wrapping : null) ?? quote;
  const contact = { email: null, dialCode: address.dialCode, phone: address.phone };
  const buyer = { contact, shippingAddress: gateOf(address), billingAddress: null };
  const from = { origin: shop.config.publicUrl };
  const confirmation = { quoteId, option: order.option, gift: order.gift ?? null, buyer, from };
  const { orderId, paymentId, paymentUrl } = await placeOrder(shop, shopper, confirmation, null);
  const sandboxId = paymentUrl?.split('/').at(-1);
  if (sandboxId === undefined) throw new Error('the sandbox did not open a payment');
  await shop.payments.sandbox?.provider.choose(sandboxId, { ending: 'approve', messages: 'lost' });
  await settle(shop, paymentId);
  return orderId;
}

const HOUR_MS = 3_600_000;

/** What the carrier reports with a status change; a delivery window begins and ends at a full hour. */
function parcelDetailsFor(orderId: string, to: StatusPath[number]): ParcelDetails {
  const inHours = (hours: number) => new Date((Math.floor(Date.now() / HOUR_MS) + hours) * HOUR_MS);
  if (to === 'shipped') return { carrier: 'Hindam Express', trackingNumber: `HX${orderId.slice(-10).toUpperCase()}` };
  if (to !== 'out_for_delivery') return {};
  return { windowFrom: inHours(2), windowTo: inHours(4), driverName: 'Omar', driverPhone: '+971501112233' };
}

async function moveAlong(shop: Shop, { way, stage }: DemoOrder, orderId: string): Promise<void> {
  for (const to of way)
    await transaction(shop.database, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order)
        await moveWithParcel(tx, order, { to, operator: null, note: '', words: parcelDetailsFor(orderId, to) });
    });
  if (stage === undefined) return;
  await transaction(shop.database, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const sewn = order?.lines.find((line) => line.madeToMeasure);
    if (order && sewn) await setStage(tx, order, { lineId: sewn.lineId, stage, operatorId: null });
  });
}
