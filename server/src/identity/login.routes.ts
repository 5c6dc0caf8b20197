import type { Account, Session } from '@hindam/contract/identity';
import { parseContact } from '../customers/contact.ts';
import type { Call, Member, Routes } from '../kernel/call.ts';
import { changePassword, logIn } from './login.service.ts';
import { endOtherSessions, endSession, continueSession, logOut, viewSessions } from './sessions.service.ts';
import type { LiveSession } from './sessions.store.ts';

export function accountOnTheWire({ customerId, name, email }: Pick<Member, 'customerId' | 'name' | 'email'>): Account {
  return { _id: customerId, name, email };
}

const sessionsOnTheWire = (sessions: readonly LiveSession[], currentId: string): Session[] =>
  sessions.map((session) => ({
    _id: session.id,
    device: session.device,
    current: session.id === currentId,
    remembered: session.remembered,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
  }));

async function logInWithPassword(call: Call<'POST customer/login'>) {
  const { shop, body, from } = call;
  const wish = { contact: parseContact(body), password: body.password, remembered: body.remember };
  const { session, member } = await logIn(shop, from, wish);
  call.signIn(session);
  return { result: accountOnTheWire(member) };
}

export const loginRoutes = {
  'POST customer/login': logInWithPassword,
  'POST customer/logout': async (call) => {
    await logOut(call.shop, call.member);
    call.signOut();
    return {};
  },
  'GET customer/session': ({ member }) => ({ result: accountOnTheWire(member) }),
  'POST customer/session': async ({ shop, member }) => {
    await continueSession(shop, member);
    return { result: accountOnTheWire(member) };
  },
  'GET customer/sessions': async ({ shop, member }) => ({
    result: sessionsOnTheWire(await viewSessions(shop, member), member.sessionId),
  }),
  'DELETE customer/sessions/{id}': async (call) => {
    const { shop, member, params } = call;
    const left = await endSession(shop, member, params.id);
    // Whoever ends the current session is logged out, so the response also clears the cookies or the token.
    if (params.id === member.sessionId) call.signOut();
    return { result: sessionsOnTheWire(left, member.sessionId) };
  },
  'DELETE customer/sessions': async ({ shop, member }) => ({
    result: sessionsOnTheWire(await endOtherSessions(shop, member), member.sessionId),
  }),
  'POST customer/change-password': async (call) => {
    const { shop, member, from, body } = call;
    call.signIn(await changePassword(shop, member, from, { old: body.password, new: body.new_password }));
    return {};
  },
} satisfies Routes;
