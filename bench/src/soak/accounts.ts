// Members of the soak: they sign in with their password, keep wish lists and buy; new members register with a code.
import { PASSWORD } from '../bench-members.ts';
import { buy, newGuest } from './buying.ts';
import { note } from './ledger.ts';
import { asMember, codeFor, newContact, think, type World } from './world.ts';

async function keepWishes(world: World, person: Parameters<typeof asMember>[0]): Promise<void> {
  const { client, random, sample, ledger } = world;
  const productId = random.pick(sample.productIds);
  const wished = !random.isOneIn(3);
  const kept = await client.call(person, 'wishlist/toggle', { body: { product_id: productId, wished } });
  if (kept?.errorCode !== 0) return;
  note(ledger, 'wish');
}

/** Makes one visit of a member. Several visits of one member may overlap, as from two devices. */
export async function visitAsMember(world: World): Promise<void> {
  const { client, random, members, ledger } = world;
  const member = random.pick(members);
  const person = client.person();
  const body = { email: member.email, password: PASSWORD };
  const signedIn = await client.call(person, 'customer/login', { body });
  if (signedIn?.errorCode !== 0) {
    if (signedIn) ledger.complaints.push(`a member could not sign in: ${signedIn.message}`);
    return;
  }
  note(ledger, 'sign-in');
  // The login only tests signing in; the visit continues with the session that was inserted with the member before the
  // run (bench-members.ts).
  const known = asMember(person, member);
  await keepWishes(world, known);
  await think(world);
  await client.call(known, 'wishlist');
  const contact = { email: '', dial_code: '', phone: '' };
  if (!random.isOneIn(3)) await buy(world, { person: known, guest: null, memberId: member.id, contact });
  await client.call(known, random.pick(['order/list', 'notification/list', 'customer/profile', 'address/list']));
}

const NEW_PASSWORD = 'seven quiet herons at dawn';

export async function register(world: World): Promise<void> {
  const { client, ledger } = world;
  const guest = newGuest(world);
  const { email } = newContact();
  const wish = { body: { email, purpose: 'register' } };
  const sent = await client.ask<{ otp_ref: string }>(guest.person, 'customer/send-otp', wish);
  if (!sent) return;
  const otp = await codeFor(world, email);
  if (otp === null) return void ledger.complaints.push('a code for a registration did not come');
  const tried = { body: { otp_ref: sent.otp_ref, otp } };
  const proven = await client.ask<{ otp_token: string }>(guest.person, 'customer/verify-otp', tried);
  // A code is accepted only once: if the first answer was lost, the repeated call is refused. A shopper would then
  // request a new code; here the refusal is only counted in the ledger.
  if (!proven) return note(ledger, 'registration begun anew');
  const body = {
    otp_token: proven.otp_token,
    name: 'Noura Saeed',
    password: NEW_PASSWORD,
    terms: true,
    email,
    language_code: 'en',
  };
  const opened = await client.call(guest.person, 'customer/register', { body });
  if (opened?.errorCode === 0) note(ledger, 'registration');
}
