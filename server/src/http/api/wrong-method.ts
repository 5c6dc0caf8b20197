// Answers a call whose path exists with another method: 405, with the methods there are. If all endpoints of the path
// are for operators, a caller who may call none of them gets the same fault as from these endpoints.
import type { Endpoint } from '@hindam/contract/endpoint';
import { fault, FaultError } from '../../kernel/refuse.ts';
import type { RequestHandler } from '../answering.ts';
import type { HttpServices } from '../services.ts';
import { faultResponse } from './envelope.ts';
import { operatorOf } from './session.ts';

function allowedMethods(known: readonly Endpoint[]): string {
  const methods: string[] = known.map(({ method }) => method);
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** The operators' roles that may make at least one of the calls; undefined = every role may. */
function rolesOf(known: readonly Endpoint[]): Endpoint['roles'] {
  return known.every(({ roles }) => roles !== undefined) ? known.flatMap(({ roles }) => roles ?? []) : undefined;
}

/** `known`: the endpoints of one path. */
export function wrongMethod({ requests, limits }: HttpServices, known: readonly Endpoint[]): RequestHandler {
  const allow = allowedMethods(known);
  const roles = rolesOf(known);
  const isForOperators = known.every(({ path }) => path.startsWith('operator/'));
  const isPublic = known.some(({ who }) => who !== 'operator');
  return async (c, exchange) => {
    if (isForOperators && !exchange.caller.forOperators) fault('NOT_FOUND');
    if (!isPublic) {
      await limits.spend('reads', 'call', exchange.caller.address);
      await operatorOf(requests.shop, { who: 'operator', roles }, c.req.raw.headers);
    }
    return faultResponse(requests, exchange, new FaultError('METHOD_NOT_ALLOWED'), { allow });
  };
}
