// Routes of alerts.
import type { Call, Routes } from '../kernel/call.ts';
import { type Attempt, keyOf } from '../kernel/idempotency.ts';
import { hashSecret } from '../kernel/ids.ts';
import { actorOf, ownerByMember } from '../kernel/owner.ts';
import { imageOf } from '../kernel/picture-address.ts';
import { type FieldMessages, fault, refuse } from '../kernel/refuse.ts';
import type { Asker } from './alerts.ts';
import { askForAlert, confirmByKey, endAlert, endByKey, listAlerts, viewWaitedFor } from './alerts.service.ts';
import type { ListedAlert, WaitedFor } from './alerts.store.ts';

type Adding = Call<'POST alerts/add'>;

/**
 * The recipient of the requested alert. A guest, or a member without a mail address, must give one and counts as a
 * guest. Throws INVALID_FIELDS with all missing fields at once.
 */
function askerOf({ member, body }: Adding): Asker {
  const isMember = member !== null && member.email !== null;
  const missing: FieldMessages = {};
  if (body.kind === 'back_in_stock' && body.product_item_id === undefined)
    missing['product_item_id'] = 'FIELD_REQUIRED';
  if (!isMember && body.email === undefined) missing['email'] = 'FIELD_REQUIRED';
  if (Object.keys(missing).length > 0) refuse('INVALID_FIELDS', missing);
  return isMember ? { kind: 'member', customerId: member.customerId } : { kind: 'guest', email: body.email ?? '' };
}

function attemptOf(call: Adding): Attempt | null {
  const key = keyOf(call);
  // The request has no guest id, so guests in one network who send the same idempotency key count as one actor.
  const actor = call.member
    ? actorOf(ownerByMember(call.member.customerId))
    : hashSecret(`alerts:${call.from.network}`);
  return key && { actor, ...key };
}

async function add(call: Adding) {
  const { shop, body, language } = call;
  const asker = askerOf(call);
  const wanted = {
    kind: body.kind,
    productId: body.product_id,
    variantId: body.product_item_id ?? null,
    colour: body.color_code ?? null,
  };
  await askForAlert(shop, { asker, language }, wanted, attemptOf(call));
  return { messageKey: asker.kind === 'member' ? 'ALERT_KEPT' : 'ALERT_KEPT_GUEST' };
}

const alertOnTheWire = (alert: ListedAlert) => ({
  _id: alert.alertId,
  kind: alert.kind,
  product_id: alert.productId,
  product_item_id: alert.variantId,
  title: alert.title,
  color_code: alert.colour,
  color_name: alert.colourName,
  size: alert.kind === 'price_drop' ? null : alert.size,
  image: alert.picture && imageOf(alert.picture, alert.title),
  asked_at: alert.askedAt.toISOString(),
  ends_at: alert.expiresAt.toISOString(),
  asked_price: alert.askedPriceMinor === null ? null : { amount: alert.askedPriceMinor, currency: alert.currency },
});

const waitedForOnTheWire = (variant: WaitedFor) => ({
  product_id: variant.productId,
  product_item_id: variant.variantId,
  sku: variant.sku,
  title: variant.title,
  color_code: variant.colour,
  size: variant.size,
  available: variant.available,
  waiting: variant.waiting,
  unconfirmed: variant.unconfirmed,
  told: variant.told,
  first_asked_at: variant.firstAskedAt.toISOString(),
});

export const alertRoutes = {
  'POST alerts/add': add,
  'GET alerts/list': async ({ shop, member, language }) => ({
    result: (await listAlerts(shop, member, language)).map(alertOnTheWire),
  }),
  'DELETE alerts/{id}': async ({ shop, member, params }) => {
    await endAlert(shop, member, params.id);
    return { messageKey: 'ALERT_ENDED' };
  },
  'POST alerts/confirm': async ({ shop, body: { key } }) => ((await confirmByKey(shop, key)) ? {} : fault('NOT_FOUND')),
  'POST alerts/off': async ({ shop, query: { key } }) => ((await endByKey(shop, key)) ? {} : fault('NOT_FOUND')),
  'GET operator/alerts/waiting': async ({ shop, query: { page }, language }) => {
    const { variants, total, pages } = await viewWaitedFor(shop, language, page);
    return { result: { variants: variants.map(waitedForOnTheWire), total, page, pages } };
  },
} satisfies Routes;
