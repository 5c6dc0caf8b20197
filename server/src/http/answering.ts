// The outermost ring round every answer: whatever is thrown becomes an envelope, every request that
// was not a warm hit leaves one line in the log and one count in the metrics, nothing personal in either.
import type { Context } from 'hono';
import { type FaultError, RefusalError } from '../kernel/refuse.ts';
import type { Env } from './caller.ts';
import { faultResponse, refusalResponse } from './envelope.ts';
import type { Desk, Exchange } from './exchange.ts';
import { noOf } from './faults.ts';

export type Work = (c: Context<Env>, exchange: Exchange) => Response | Promise<Response>;

/** What is said when work throws; pages bring their own. */
export type No = (desk: Desk, exchange: Exchange, no: RefusalError | FaultError) => Response;

export const envelopeNo: No = (desk, exchange, no) =>
  no instanceof RefusalError ? refusalResponse(desk, exchange, no) : faultResponse(desk, exchange, no);

export function reportNo(
  desk: Desk,
  exchange: Exchange,
  route: string,
  error: unknown,
  keyed: boolean,
): RefusalError | FaultError {
  const no = noOf(error, keyed);
  const { log, metrics } = desk.shop;
  if (no instanceof RefusalError) metrics.refusal(no.refusal);
  else if (no.fault === 'BROKEN') log.error({ requestId: exchange.requestId, route, err: error }, 'a request broke');
  else if (no.fault === 'UNAVAILABLE')
    log.warn({ requestId: exchange.requestId, route, err: error }, 'a request could not be served now');
  else if (no.fault === 'FORBIDDEN' || no.fault === 'THROTTLED')
    log.warn({ requestId: exchange.requestId, route, fault: no.fault }, 'a request was turned away');
  return no;
}

export function answering(
  desk: Desk,
  route: string,
  work: Work,
  say: No = envelopeNo,
): (c: Context<Env>) => Promise<Response> {
  const { log, metrics } = desk.shop;
  return async (c) => {
    const exchange = desk.open(c);
    let response: Response;
    try {
      response = await work(c, exchange);
    } catch (error) {
      const keyed = c.req.header('idempotency-key') !== undefined;
      response = say(desk, exchange, reportNo(desk, exchange, route, error, keyed));
    }
    // A page's own calls are part of the page.
    if (exchange.inside) return response;
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
