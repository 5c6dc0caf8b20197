// Access to `/dev/*` of a demo shop: for visitors on its own machine, or with the token. A foreign name may resolve to
// this machine (DNS rebinding), and a proxy may forward the whole internet by loopback, so neither counts as the
// machine itself.
import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from '../caller.ts';
import { type TokenRedirect, TOKEN_HEADER, tokenOf } from './demo-token.ts';
import { type RequestFactory, newRequestId } from '../exchange.ts';
import { socketAddressOf } from '../caller.ts';
import { API_POLICY } from '../security-headers.ts';

/**
 * A request in HTTP/1.0 comes from a proxy: some use it by default and add no forwarding header. No browser uses it.
 */
const PROXIES_HTTP = '1.0';

function isFromThisMachine(requests: RequestFactory, c: Context<Env>): boolean {
  const caller = requests.caller(socketAddressOf(c), { get: (name) => c.req.header(name) });
  return caller.sameMachine && c.env?.incoming?.httpVersion !== PROXIES_HTTP;
}

function sentence({ shop: { config } }: RequestFactory): string {
  const here = `http://localhost:${config.port}`;
  const token = config.demoToken === null ? ', or with a token: start it with DEMO_TOKEN and' : ', or with its token:';
  return `This page of the demo shop opens on its own machine, at ${here}${token} add ?demo=TOKEN to the address.\n`;
}

export function makeDevGate(requests: RequestFactory): MiddlewareHandler<Env> {
  const headers = () => ({
    ...requests.common,
    'cache-control': 'no-store',
    'content-security-policy': API_POLICY,
    'x-request-id': newRequestId(),
  });
  const redirect = ({ location, setCookie }: TokenRedirect) =>
    new Response(null, { status: 303, headers: { ...headers(), location, 'set-cookie': setCookie } });
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const tokenRequest = { url: pathname + search, cookie: c.req.header('cookie'), header: c.req.header(TOKEN_HEADER) };
    const token = tokenOf(requests.shop.config, tokenRequest);
    if (token !== null && token !== 'shown') return redirect(token);
    if (token === 'shown' || isFromThisMachine(requests, c)) return next();
    const plain = { ...headers(), 'content-type': 'text/plain; charset=utf-8' };
    return new Response(sentence(requests), { status: 403, headers: plain });
  };
}
