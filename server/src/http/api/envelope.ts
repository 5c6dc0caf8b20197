// The envelope of API responses: errorCode, message, requestId, then the endpoint's own fields.
import type { Digits } from '@hindam/contract/language';
import type { FaultError, FieldMessages, RefusalError } from '../../kernel/refuse.ts';
import type { RequestFactory, Exchange } from '../exchange.ts';
import { API_POLICY } from '../security-headers.ts';
import { translate, translateField } from '../../kernel/words.ts';
import { faultSentence, retryAfterOf } from './fault-sentence.ts';

const EXPOSED_HEADERS = 'X-Session-Token, Retry-After, X-Request-Id';

export function success(language: string, requestId: string, answer: object, messageKey = 'SUCCESS'): object {
  return { errorCode: 0, message: translate(language, messageKey), requestId, ...answer };
}

export function corsHeaders(origin: string): Record<string, string> {
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED_HEADERS };
}

export function apiHeaders(requests: RequestFactory, exchange: Exchange): Record<string, string> {
  return {
    ...requests.common,
    'content-type': 'application/json',
    'content-security-policy': API_POLICY,
    'cache-control': 'no-store',
    vary: 'Origin',
    'x-request-id': exchange.requestId,
    ...(exchange.corsOrigin ? corsHeaders(exchange.corsOrigin) : {}),
  };
}

function translatedFields(
  language: string,
  fields: Readonly<FieldMessages> | undefined,
  digits: Digits,
): { fields?: Record<string, string> } {
  if (!fields) return {};
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, message]) => [name, translateField(language, message, digits)]),
    ),
  };
}

export function refusalResponse(requests: RequestFactory, exchange: Exchange, refusal: RefusalError): Response {
  const { language, requestId } = exchange;
  const message = translate(language, refusal.messageKey);
  const body = JSON.stringify({
    errorCode: refusal.errorCode,
    message,
    requestId,
    ...translatedFields(language, refusal.fields, requests.shop.config.digits),
    ...(refusal.result ? { result: refusal.result } : {}),
  });
  return new Response(body, { status: 200, headers: apiHeaders(requests, exchange) });
}

export function faultResponse(
  requests: RequestFactory,
  exchange: Exchange,
  fault: FaultError,
  extra: Record<string, string> = {},
): Response {
  const { language, requestId } = exchange;
  const { digits } = requests.shop.config;
  const message = faultSentence(language, fault, digits);
  const body = JSON.stringify({
    errorCode: fault.errorCode,
    message,
    requestId,
    ...translatedFields(language, fault.fields, digits),
  });
  const retryAfter = retryAfterOf(fault);
  const headers = {
    ...apiHeaders(requests, exchange),
    ...extra,
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  return new Response(body, { status: fault.status, headers });
}
