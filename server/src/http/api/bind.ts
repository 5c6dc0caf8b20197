// Binds an endpoint of the package `contract` to its handler: who may call it, what runs, how the response is sent.
import { type EndpointKey, endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import type { Handler } from '../../kernel/call.ts';
import { fault, FaultError } from '../../kernel/refuse.ts';
import type { RequestHandler } from '../answering.ts';
import { requireSameOriginForCookies } from '../cross-site.ts';
import type { Exchange, RequestFactory } from '../exchange.ts';
import { toHttpError } from '../faults.ts';
import type { HttpServices } from '../services.ts';
import { searchOf, targetOf } from '../target.ts';
import { withUpload } from '../uploads.ts';
import type { BoundEndpoint, EndpointResult } from './endpoint-request.ts';
import { apiHeaders } from './envelope.ts';
import { languageInQuery, marketIn, queryNames } from './query.ts';
import { runEndpoint } from './run-endpoint.ts';
import { MEMBER_HEADER, memberOf, operatorOf, requireNamedMember } from './session.ts';
import { handOver, sharedResponse } from './shared-response.ts';

function endpointResponse(requests: RequestFactory, exchange: Exchange, made: EndpointResult): Response {
  const common = { ...apiHeaders(requests, exchange), ...made.headers };
  const text = JSON.stringify(made.envelope);
  if (made.cookies.length === 0) return new Response(text, { status: 200, headers: common });
  const headers = new Headers(common);
  for (const cookie of made.cookies) {
    headers.append('set-cookie', cookie);
    exchange.inProcess?.cookie(cookie);
  }
  return new Response(text, { status: 200, headers });
}

export function bind(services: HttpServices, key: EndpointKey, handler: Handler<EndpointKey>): RequestHandler {
  const definition: Endpoint = endpoints[key];
  const endpoint: BoundEndpoint = { key, definition, query: queryNames(definition.query), handler };
  const { requests, keys, limits } = services;
  const cacheable = definition.cacheable === true;
  const { cost = 'call' } = definition;
  const spent = definition.method === 'GET' ? 'reads' : 'writes';
  const isForOperators = definition.path.startsWith('operator/');
  const serve: RequestHandler = async (c, exchange) => {
    if (isForOperators && !exchange.caller.forOperators) fault('NOT_FOUND');
    // Endpoints for operators are exempt: no cookie authenticates an operator, and FORBIDDEN would tell a stranger that
    // the endpoint exists.
    if (definition.who !== 'operator') requireSameOriginForCookies(requests, exchange, c.req.raw);
    const address = cacheable && definition.method === 'GET' ? keys.parse(targetOf(c.req.url)) : null;
    if (address) return sharedResponse(services, endpoint, c, exchange, address);
    const search = searchOf(c.req.url);
    // The language in the query is read before the limits are checked, so that a call that exceeds a limit is answered
    // in it.
    exchange.language = languageInQuery(requests.shop, search) ?? exchange.language;
    if (!exchange.inProcess) await limits.spend(spent, cost, exchange.caller.address);
    exchange.market = marketIn(requests.shop, search);
    const member = await memberOf(requests.shop, definition.who, c.req.raw.headers, exchange.caller.https);
    requireNamedMember(member, c.req.raw.headers);
    const operator = await operatorOf(requests.shop, definition, c.req.raw.headers);
    const run = () => runEndpoint({ services, endpoint, c, exchange, member, operator }, search);
    // An upload from outside takes a slot (uploads.ts). A call that a page makes in process takes none, because the
    // page's form has one; nor does an operator's call, because strangers are turned away before a body is read.
    const isUpload = definition.maxBodyBytes !== undefined && !exchange.inProcess && operator === null;
    const made = isUpload ? await withUpload(limits, exchange.caller.address, 'call', run) : await run();
    if (exchange.inProcess && cacheable) return handOver(exchange.inProcess, made);
    exchange.inProcess?.report({ kind: 'private', tags: made.tags });
    if (member !== null) made.headers[MEMBER_HEADER] = member.customerId;
    return endpointResponse(requests, exchange, made);
  };
  return async (c, exchange) => {
    try {
      return await serve(c, exchange);
    } catch (error) {
      const httpError = toHttpError(error, false);
      const broken = httpError instanceof FaultError && httpError.status >= 500;
      exchange.inProcess?.report({ kind: broken ? 'broken' : 'failed', tags: [] });
      throw error;
    }
  };
}
