// A demo shop shows one-time codes and mails to every visitor, so one that is reachable from other machines requires
// its token.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config.ts';
import { requiresToken } from '../../config-demo.ts';
import { TOKEN_HEADER, tokenOf } from './demo-token.ts';
import { API_POLICY, type Headers } from '../security-headers.ts';

/**
 * Paths that need no token, because load balancers, monitors and crawlers have none; these responses reveal nothing.
 */
const OPEN = new Set(['/api/health/live', '/api/health/ready', '/robots.txt']);

/** True when the request may proceed; otherwise the response has been sent. */
export type Gate = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Null where the shop needs no token. */
export function makeDemoGate(config: Config, common: Headers): Gate | null {
  if (!requiresToken(config)) return null;
  const headers = { ...common, 'cache-control': 'no-store', 'content-security-policy': API_POLICY };

  return (request, response) => {
    const { url = '/' } = request;
    const [path = '/'] = url.split('?', 1);
    if (OPEN.has(path)) return true;
    const header = request.headers[TOKEN_HEADER];
    const tokenRequest = { url, cookie: request.headers.cookie, header: typeof header === 'string' ? header : null };
    const token = tokenOf(config, tokenRequest);
    if (token === 'shown') return true;
    if (token !== null) {
      response.writeHead(303, { ...headers, location: token.location, 'set-cookie': token.setCookie });
      response.end();
      return false;
    }
    response.writeHead(401, { ...headers, 'content-type': 'text/plain; charset=utf-8', 'x-robots-tag': 'noindex' });
    response.end('This demo shop opens with its token: add ?demo=TOKEN to the address.\n');
    return false;
  };
}
