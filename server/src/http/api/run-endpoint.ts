// Handles one request to one endpoint: validates its input, calls the handler and builds the JSON of the response.
import { createHash } from 'node:crypto';
import type { EndpointKey } from '@hindam/contract/contract';
import { type Endpoint, seesWholeOrders } from '@hindam/contract/endpoint';
import { knownLanguage } from '@hindam/contract/language';
import type { Context } from 'hono';
import type { z } from 'zod';
import { type Call, faultsInOf } from '../../kernel/call.ts';
import { fault, RefusalError } from '../../kernel/refuse.ts';
import { writeSecurityLine } from '../../kernel/security-log.ts';
import type { Env } from '../caller.ts';
import type { RequestFactory } from '../exchange.ts';
import { readJson, storable } from './body.ts';
import { callOf, idempotencyKeyOf } from './call.ts';
import type { EndpointRequest, EndpointResult } from './endpoint-request.ts';
import { success } from './envelope.ts';
import { readQuery } from './query.ts';
import { requireOwnId } from './session.ts';
import { countSuccess, takeLimits } from './take-limits.ts';
import { namesPrice } from './tampered.ts';
import { check } from './validate.ts';

/** The calls that add a product to a cart; analytics counts those that succeed. */
const ADDS: ReadonlySet<EndpointKey> = new Set(['POST cart/add-to-cart', 'POST guest-cart/add-to-cart']);

function checkParams(schema: z.ZodObject | undefined, c: Context<Env>): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(c.req.param());
  return parsed.success ? parsed.data : fault('NOT_FOUND');
}

function languageIn(input: unknown): string | undefined {
  const code =
    typeof input === 'object' && input !== null ? (input as { language_code?: unknown }).language_code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function isDeclared({ refusals, refusalResult }: Endpoint, { refusal, result }: RefusalError): boolean {
  return refusals.includes(refusal) && (result === undefined || refusalResult?.safeParse(result).success === true);
}

/**
 * A refusal that the endpoint does not declare is a bug: outside production it becomes an Error, in production it is
 * logged and sent all the same.
 */
function checkRefusal(definition: Endpoint, error: unknown, requests: RequestFactory): unknown {
  if (!(error instanceof RefusalError) || isDeclared(definition, error)) return error;
  const { log, config } = requests.shop;
  if (!config.production)
    return new Error(`${definition.method} ${definition.path} does not declare ${error.refusal}`, { cause: error });
  log.error({ refusal: error.refusal, route: definition.path }, 'a refusal the endpoint does not declare');
  return error;
}

/**
 * The part of the answer that the caller may see: operators who do not see whole orders get only the fields that
 * `narrowed` names.
 */
function partFor({ endpoint, operator }: EndpointRequest, answer: object): object {
  const { narrowed } = endpoint.definition;
  return narrowed === undefined || operator === null || seesWholeOrders(operator.roles)
    ? answer
    : narrowed.parse(answer);
}

export async function runEndpoint(request: EndpointRequest, search: string): Promise<EndpointResult> {
  const { services, endpoint, c, exchange, member } = request;
  const { shop } = services.requests;
  const { definition } = endpoint;
  const params = checkParams(definition.params, c);
  const rawQuery = definition.query ? readQuery(search, endpoint.query) : undefined;
  if (definition.needsKey && idempotencyKeyOf(c) === null) fault('KEY_NEEDED');
  const { value: rawBody, bytes } = definition.body
    ? await readJson(c.req.raw, definition.maxBodyBytes)
    : { value: undefined, bytes: undefined };
  if (namesPrice(definition, rawBody)) writeSecurityLine(shop, 'warn', { security: 'price.tampered', by: 'field' });
  const wanted = languageIn(rawBody) ?? languageIn(rawQuery);
  if (wanted !== undefined) exchange.language = knownLanguage(wanted, shop.languages());
  const onlyFaults = !definition.refusals.includes('INVALID_FIELDS');
  const query = definition.query && check(definition.query, rawQuery, { onlyFaults });
  const checking = { onlyFaults, faultsIn: faultsInOf(endpoint.handler) };
  const body = definition.body && storable(check(definition.body, rawBody, checking));
  requireOwnId(member, params, body);
  await takeLimits(request, body);
  const made: EndpointResult = { envelope: {}, tags: [], cookies: [], headers: {} };
  const requestHash = () =>
    createHash('sha256')
      .update(`${definition.method} ${c.req.path}\n`)
      .update(bytes ?? '')
      .digest();
  const call = { ...callOf(request, made), params, query, body, requestHash };
  try {
    const { messageKey, ...answer } = await endpoint.handler(call as unknown as Call<EndpointKey>);
    await countSuccess(request);
    if (ADDS.has(endpoint.key)) shop.counts.add('add', '', exchange.language, exchange.market ?? shop.market.code);
    // A cached response without a tag would not be dropped when its data changes.
    if (definition.cacheable && made.tags.length === 0 && !shop.config.production)
      throw new Error(`${endpoint.key} is cacheable and its handler named no tag`);
    const whole = shop.config.production ? answer : definition.answer.parse(answer);
    const shown = partFor(request, whole);
    made.envelope = success(exchange.language, exchange.requestId, shown, messageKey);
    return made;
  } catch (error) {
    throw checkRefusal(definition, error, services.requests);
  }
}
