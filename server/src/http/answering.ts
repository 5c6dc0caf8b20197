// Wraps request handlers: whatever a handler throws becomes an error response. A request from outside leaves a line in
// the log and a count in the metrics, neither with personal data.
import type { Context } from 'hono';
import { type FaultError, RefusalError } from '../kernel/refuse.ts';
import { hashInLog } from '../kernel/security-log.ts';
import { withTrace } from '../kernel/trace.ts';
import { type Env, limitKey } from './caller.ts';
import { faultResponse, refusalResponse } from './api/envelope.ts';
import type { RequestFactory, Exchange } from './exchange.ts';
import { toHttpError } from './faults.ts';

export type RequestHandler = (c: Context<Env>, exchange: Exchange) => Response | Promise<Response>;

export type ErrorResponder = (
  requests: RequestFactory,
  exchange: Exchange,
  httpError: RefusalError | FaultError,
) => Response;

export const envelopeError: ErrorResponder = (requests, exchange, httpError) =>
  httpError instanceof RefusalError
    ? refusalResponse(requests, exchange, httpError)
    : faultResponse(requests, exchange, httpError);

const networkOf = (exchange: Exchange): string => limitKey(exchange.caller.address);

export function reportError(
  requests: RequestFactory,
  exchange: Exchange,
  route: string,
  error: unknown,
  keyed: boolean,
): RefusalError | FaultError {
  const httpError = toHttpError(error, keyed);
  const { log, metrics } = requests.shop;
  if (httpError instanceof RefusalError) metrics.refusal(httpError.refusal);
  else if (httpError.fault === 'BROKEN')
    log.error({ requestId: exchange.requestId, route, err: error }, 'a request broke');
  else if (httpError.fault === 'UNAVAILABLE')
    log.warn({ requestId: exchange.requestId, route, err: error }, 'a request could not be served now');
  else if (httpError.fault === 'FORBIDDEN' || httpError.fault === 'THROTTLED')
    log.warn(
      {
        requestId: exchange.requestId,
        route,
        fault: httpError.fault,
        from: hashInLog(requests.shop.secrets, networkOf(exchange)),
      },
      'a request was turned away',
    );
  return httpError;
}

export function makeHandler(
  requests: RequestFactory,
  route: string,
  handle: RequestHandler,
  respondToError: ErrorResponder = envelopeError,
): (c: Context<Env>) => Promise<Response> {
  const { log, metrics } = requests.shop;
  return async (c) => {
    const exchange = requests.open(c);
    let response: Response;
    try {
      // A call that a page makes while it is rendered keeps the trace of the request for the page.
      const trace = { requestId: exchange.requestId, network: networkOf(exchange) };
      response = await (exchange.inProcess ? handle(c, exchange) : withTrace(trace, () => handle(c, exchange)));
    } catch (error) {
      const keyed = c.req.header('idempotency-key') !== undefined;
      response = respondToError(requests, exchange, reportError(requests, exchange, route, error, keyed));
    }
    // An API call that a page makes while it is rendered (`exchange.inProcess`) leaves no line and no count of its own
    // here, because the request for the page leaves both.
    if (exchange.inProcess) return response;
    const milliseconds = performance.now() - exchange.startedAt;
    const name = exchange.route ?? route;
    metrics.request(name, response.status, milliseconds);
    log.info(
      {
        requestId: exchange.requestId,
        method: c.req.method,
        route: name,
        status: response.status,
        ms: Math.round(milliseconds * 10) / 10,
      },
      'request',
    );
    return response;
  };
}
