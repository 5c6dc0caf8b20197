import type { Passkey } from '@hindam/contract/identity';
import type { Call, Routes } from '../kernel/call.ts';
import { accountOnTheWire } from './login.routes.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  deletePasskeyOf,
  logInWithPasskey,
  viewPasskeys,
} from './passkeys.service.ts';
import type { Passkey as KeptPasskey } from './passkeys.store.ts';

const passkeysOnTheWire = (passkeys: readonly KeptPasskey[]): Passkey[] =>
  passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({
    _id: id,
    label,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));

async function add({ shop, member, from, body }: Call<'POST customer/passkey/add'>) {
  const answer = { ref: body.ref, response: body.response };
  return { result: passkeysOnTheWire(await addPasskey(shop, { member, from }, answer, body.label ?? '')) };
}

async function logIn(call: Call<'POST customer/passkey/login'>) {
  const { shop, from, body } = call;
  const answer = { ref: body.ref, response: body.response };
  const { session, member } = await logInWithPasskey(shop, from, answer, body.remember);
  call.signIn(session);
  return { result: accountOnTheWire(member) };
}

export const passkeyRoutes = {
  'GET customer/passkeys': async ({ shop, member }) => ({
    result: passkeysOnTheWire(await viewPasskeys(shop, member)),
  }),
  'POST customer/passkey/add-options': async ({ shop, member, from, language, body }) => ({
    result: await beginPasskey(shop, { member, from, language }, body.password),
  }),
  'POST customer/passkey/add': add,
  'DELETE customer/passkeys/{id}': async ({ shop, member, params }) => ({
    result: passkeysOnTheWire(await deletePasskeyOf(shop, member, params.id)),
  }),
  'POST customer/passkey/login-options': async ({ shop, from }) => ({ result: await beginPasskeyLogIn(shop, from) }),
  'POST customer/passkey/login': logIn,
} satisfies Routes;
