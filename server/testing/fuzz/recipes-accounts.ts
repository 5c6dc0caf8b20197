// Calls about accounts that succeed, as bases of the fuzz test: sessions, codes, passkeys, passwords, what belongs to a
// member. A call that may end the member's sessions is made by a member created for it alone.
import { makePasskey, signWith } from '../authenticator.ts';
import { proveContact, requestCode } from '../codes.ts';
import { plantCard } from '../kept-cards.ts';
import { alertAddressId } from '../letters.ts';
import { addMember } from '../members.ts';
import { codeNow } from '../operators.ts';
import { testSubscription } from '../push-service.ts';
import { addBody, testGuest } from '../shop.ts';
import { alertsOffKeyOf, confirmKeyOf } from '../../src/alerts/alerts.service.ts';
import { newId } from '../../src/kernel/ids.ts';
import { offKeyOf } from '../../src/reminders/reminders.service.ts';
import type { Recipes } from './recipes.ts';
import { PASSWORD, plantPasskey, POSTAL_ADDRESS, type World } from './world.ts';

let made = 0;

function newMail(): string {
  made += 1;
  return `fuzzed-${made}@example.com`;
}

const spare = async ({ test }: World) => addMember(test.shop, { password: PASSWORD, remembered: true });

const asSpare = async (world: World) => ({ headers: (await spare(world)).bearer });

async function passkeyOf(world: World) {
  const member = await spare(world);
  const begun = await world.test.post('customer/passkey/add-options', { password: PASSWORD }, member.bearer);
  const { ref, options } = begun.body['result'];
  return { member, ref: ref as string, ...makePasskey(options, world.test.shop.config.publicUrl) };
}

async function signed(world: World) {
  const { member, ref, passkey, response } = await passkeyOf(world);
  const added = await world.test.post('customer/passkey/add', { ref, response }, member.bearer);
  if (added.body.errorCode !== 0) throw new Error(`no passkey: ${added.body.message}`);
  const { body } = await world.test.post('customer/passkey/login-options', {});
  const { ref: loginRef, options } = body['result'];
  return { ref: loginRef as string, response: signWith(passkey, options, world.test.shop.config.publicUrl) };
}

export const ACCOUNT_RECIPES: Recipes = {
  'POST customer/send-otp': () => ({ body: { email: newMail() } }),
  'POST customer/forgot-password': () => ({ body: { email: newMail() } }),
  'POST customer/verify-otp': async ({ test }) => {
    const { ref, code } = await requestCode(test, { email: newMail() });
    return { body: { otp_ref: ref, otp: code } };
  },
  'POST customer/register': async ({ test }) => ({
    body: { otp_token: await proveContact(test, { email: newMail() }) },
  }),
  'POST customer/login': async (world) => ({ body: { email: (await spare(world)).email } }),
  'POST customer/reset-password': async (world) => {
    const { email } = await spare(world);
    await world.test.post('customer/forgot-password', { email });
    return { body: { otp_token: await proveContact(world.test, { email }, 'reset') } };
  },
  'POST customer/reset-link': async (world) => {
    const { email } = await spare(world);
    return { body: { otp_token: await proveContact(world.test, { email }, 'reset') } };
  },
  'POST customer/change-contact': async (world) => {
    const { bearer } = await spare(world);
    return {
      headers: bearer,
      body: { otp_token: await proveContact(world.test, { email: newMail() }, 'change', bearer) },
    };
  },
  'POST customer/change-password': async (world) => ({
    ...(await asSpare(world)),
    body: { new_password: 'nine quiet rivers' },
  }),
  'POST customer/logout': asSpare,
  'POST customer/session': asSpare,
  'DELETE customer/sessions': asSpare,
  'DELETE customer/sessions/{id}': async (world) => {
    const { bearer } = await spare(world);
    const { body } = await world.test.get('customer/sessions', bearer);
    return { headers: bearer, params: { id: body['result'][0]._id } };
  },
  'POST customer/export': asSpare,
  'POST customer/delete': asSpare,
  'POST customer/profile': () => ({ body: { gender: 'other' } }),
  'POST customer/passkey/add-options': async (world) => ({ ...(await asSpare(world)), body: { password: PASSWORD } }),
  'POST customer/passkey/add': async (world) => {
    const { member, ref, response } = await passkeyOf(world);
    return { headers: member.bearer, body: { ref, response } };
  },
  'POST customer/passkey/login': async (world) => ({ body: await signed(world) }),
  'DELETE customer/passkeys/{id}': async ({ test, own }) => ({
    params: { id: await plantPasskey(test, own.customerId) },
  }),
  'DELETE customer/cards/{id}': async (world) => {
    const { bearer, customerId } = await spare(world);
    return { headers: bearer, params: { id: await plantCard(world.test.shop, customerId) } };
  },
  'POST address/save': () => ({ body: POSTAL_ADDRESS }),
  'DELETE address/{id}': async (world) => {
    const { bearer } = await spare(world);
    const { body } = await world.test.post('address/save', POSTAL_ADDRESS, bearer);
    return { headers: bearer, params: { id: body['result']._id } };
  },
  'POST measurement/save': ({ own }) => ({ headers: own.bearer, body: { bust: 36 } }),
  'DELETE measurement/{id}': async (world) => {
    const { bearer } = await spare(world);
    const { body } = await world.test.post('measurement/save', { label: 'Me', unit: 'in', bust: 36 }, bearer);
    return { headers: bearer, params: { id: body['result']._id } };
  },
  'POST measurement/merge': async ({ test }) => {
    const guest = testGuest();
    await test.post('measurement/save', { label: 'Me', unit: 'in', bust: 36, ip_address: guest });
    return { body: { guest_id: guest } };
  },
  'POST cart/merge': async ({ test, variants }) => {
    const guest = testGuest();
    await test.post('guest-cart/add-to-cart', addBody(variants[2]!, guest));
    return { body: { guest_id: guest } };
  },
  'POST wishlist/merge': ({ variants }) => ({ body: { items: [{ product_id: variants[0]!.product_id }] } }),
  'POST notification/read': () => ({ body: { until: newId() } }),
  'POST push/subscribe': ({ own }) => ({ headers: own.bearer, body: { ...testSubscription() } }),
  'DELETE push/subscribe': async ({ test, own }) => {
    const target = testSubscription();
    await test.post('push/subscribe', target, own.bearer);
    return { body: { endpoint: target.endpoint } };
  },
  'POST alerts/add': ({ variants }) => ({
    whole: true,
    body: { kind: 'price_drop', product_id: variants[0]!.product_id, email: newMail() },
  }),
  'DELETE alerts/{id}': async (world) => {
    const { bearer } = await spare(world);
    const { product_id } = world.variants[0]!;
    await world.test.post('alerts/add', { kind: 'price_drop', product_id }, bearer);
    const { body } = await world.test.get('alerts/list', bearer);
    return { headers: bearer, params: { id: body['result'][0]._id } };
  },
  'POST alerts/confirm': async ({ test, variants }) => {
    const email = newMail();
    await test.post('alerts/add', { kind: 'price_drop', product_id: variants[0]!.product_id, email });
    return { body: { key: confirmKeyOf(test.shop.secrets, await alertAddressId(test.shop)) } };
  },
  'POST alerts/off': ({ test, own }) => ({ query: { key: alertsOffKeyOf(test.shop.secrets, own.customerId) } }),
  'POST reminders/off': ({ test, own }) => ({ query: { key: offKeyOf(test.shop.secrets, own.customerId) } }),
  'POST customer/notification-settings': () => ({
    body: { cells: [{ topic: 'reminders', channel: 'mail', wanted: false }] },
  }),
  'POST operator/login': async ({ test, operators }) => {
    const { email, password, totpSecret, operatorId } = operators.get('content')!;
    // The shop accepts a code of an authenticator app only once, so it must forget which one it accepted last.
    await test.shop.database.query('update operators set totp_last_step = 0 where id = $1', [operatorId]);
    return { body: { email, password, totp: await codeNow(test, totpSecret) } };
  },
  'POST operator/logout': async ({ test, operators }) => {
    const { email, password, totpSecret, operatorId } = operators.get('tailor')!;
    await test.shop.database.query('update operators set totp_last_step = 0 where id = $1', [operatorId]);
    const { body } = await test.post('operator/login', { email, password, totp: await codeNow(test, totpSecret) });
    return { headers: { authorization: `Bearer ${body['result'].token}` } };
  },
};
