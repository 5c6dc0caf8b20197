// Finds the signed-in caller. A member's browser sends a cookie; an app and operators send `Authorization: Bearer`.
// Each contains a random token, of which the shop stores only the hash.
import type { Endpoint, Who } from '@hindam/contract/endpoint';
import { findMember } from '../../identity/sessions.ts';
import type { Member, Operator } from '../../kernel/call.ts';
import { fault } from '../../kernel/refuse.ts';
import { findOperator, hasEnded } from '../../operators/sessions.ts';
import type { Shop } from '../../shop.ts';
import { readSession } from '../cookies.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{22,64})$/;

interface Headers {
  get(name: string): string | null;
}

/** Null without a token. With an Authorization header the cookie is ignored. */
export function sessionTokenOf(headers: Headers, https: boolean): string | null {
  const authorization = headers.get('authorization');
  if (authorization === null) return readSession(headers.get('cookie'), https);
  return BEARER.exec(authorization)?.[1] ?? null;
}

/**
 * The signed-in member. Null for endpoints that do not look at the session, and where a session is optional and there
 * is none. Throws NOT_SIGNED_IN where one is required, and for an Authorization header without a valid token.
 */
export async function memberOf(shop: Shop, who: Who, headers: Headers, https: boolean): Promise<Member | null> {
  if (who === 'public' || who === 'guest' || who === 'operator') return null;
  const token = who === 'bearer' && headers.get('authorization') === null ? null : sessionTokenOf(headers, https);
  const member = token === null ? null : await findMember(shop, token);
  // An invalid Authorization header is an error also where a session is optional, because an app that sends it means to
  // be signed in. A browser may send a cookie whose session has ended.
  if (member === null && ((who !== 'shopper' && who !== 'owner') || headers.get('authorization') !== null))
    fault('NOT_SIGNED_IN');
  return member;
}

/**
 * The signed-in operator; null where the endpoint is not for operators. Only a Bearer token authenticates an operator,
 * never a cookie. Throws NOT_SIGNED_IN for the token of an operator session that has ended. For everybody else, also
 * for an operator without the role, the endpoint does not exist: NOT_FOUND.
 */
export async function operatorOf(
  shop: Shop,
  { who, roles }: Pick<Endpoint, 'who' | 'roles'>,
  headers: Headers,
): Promise<Operator | null> {
  if (who !== 'operator') return null;
  const token = BEARER.exec(headers.get('authorization') ?? '')?.[1];
  const operator = token === undefined ? null : await findOperator(shop, token);
  if (operator === null)
    return fault(token !== undefined && (await hasEnded(shop, token)) ? 'NOT_SIGNED_IN' : 'NOT_FOUND');
  const may =
    roles === undefined || operator.roles.includes('owner') || roles.some((role) => operator.roles.includes(role));
  return may ? operator : fault('NOT_FOUND');
}

/** Throws FORBIDDEN when the body or path names the id of another member than the signed-in one. */
export function requireOwnId(member: Member | null, params: unknown, body: unknown): void {
  const named =
    (body as { user_id?: unknown } | undefined)?.user_id ?? (params as { userId?: unknown } | undefined)?.userId;
  if (member !== null && named !== undefined && named !== member.customerId) fault('FORBIDDEN');
}

/**
 * The request header that names the member to whom a request belongs, and the response header that names the member
 * whom a response is about.
 */
export const MEMBER_HEADER = 'x-member';

/**
 * A request that waited on an offline device until there was a connection (decision 86) names its member in a header.
 * Under another member's session it is FORBIDDEN, without a session NOT_SIGNED_IN.
 */
export function requireNamedMember(member: Member | null, headers: Headers): void {
  const named = headers.get(MEMBER_HEADER);
  if (named === null || named === member?.customerId) return;
  fault(member === null ? 'NOT_SIGNED_IN' : 'FORBIDDEN');
}
