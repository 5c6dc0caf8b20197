// The hosts at which the shop answers. In live mode a request for another host gets 421, unless a monitor sent it, so
// that no foreign host gets into a page, a cookie or a link. In every mode a request with several Host headers is
// refused.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedLanguage } from '@hindam/contract/language';
import { FAULTS } from '@hindam/contract/refusals';
import { translate } from '../kernel/words.ts';
import type { Shop } from '../shop.ts';
import { makeNetworkList } from '../kernel/networks.ts';
import { isLoopbackAddress, namesOf, plainAddress } from './caller.ts';
import { newRequestId } from './exchange.ts';
import { API_POLICY, type Headers } from './security-headers.ts';

/**
 * Paths that answer at every host to this machine and to trusted proxies, because monitors and load balancers often
 * call a node by its network address.
 */
const FOR_MONITORS = new Set(['/api/health/live', '/api/health/ready', '/metrics']);
const ROUTE = 'another host';
const HOST_CHARACTERS = 100;

/**
 * Whether the request has several Host headers. A proxy in front may have read another one of them than this server.
 */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') found += 1;
  }
  return found > 1;
}

/**
 * The host of a request target that is a whole URL (`GET http://host/path`), '' if the URL cannot be parsed; null for
 * any other target.
 */
function hostOfTarget(target: string): string | null {
  if (target.startsWith('/') || !target.includes('://')) return null;
  return URL.parse(target)?.host ?? '';
}

/** True when the request may proceed; otherwise the response has been sent. */
type HostGate = (request: IncomingMessage, response: ServerResponse) => boolean;

function makeTurnAway({ languages, metrics }: Shop, common: Headers) {
  const base = { ...common, 'cache-control': 'no-store', 'content-security-policy': API_POLICY };
  return (request: IncomingMessage, response: ServerResponse, fault: 'MALFORMED' | 'MISDIRECTED'): false => {
    const language = acceptedLanguage(request.headers['accept-language'], languages());
    const { status, errorCode } = FAULTS[fault];
    const message = translate(language, fault);
    const requestId = newRequestId();
    const isCall = request.url?.startsWith('/api/') ?? false;
    const type = isCall ? 'application/json' : 'text/plain; charset=utf-8';
    metrics.request(ROUTE, status, 0);
    // The connection is closed, because a proxy that takes another Host header than this server may also take another
    // byte for the end of the request (request smuggling).
    response.shouldKeepAlive = false;
    response.writeHead(status, { ...base, 'content-type': type, 'x-request-id': requestId });
    response.end(isCall ? JSON.stringify({ errorCode, message, requestId }) : `${message}\n`);
    return false;
  };
}

export function makeHostGate(shop: Shop, common: Headers): HostGate {
  const { config, log } = shop;
  const trusted = makeNetworkList(config.trustedProxies);
  const names = new Set([...namesOf(config.publicUrl), ...namesOf(config.operatorUrl)]);
  const turnAway = makeTurnAway(shop, common);
  let isLogged = false;

  function isMonitor(request: IncomingMessage): boolean {
    const socket = plainAddress(request.socket.remoteAddress ?? '');
    const [path = ''] = (request.url ?? '').split('?', 1);
    return FOR_MONITORS.has(path) && (isLoopbackAddress(socket) || trusted(socket));
  }

  return (request, response) => {
    if (hasTwoHosts(request.rawHeaders)) return turnAway(request, response, 'MALFORMED');
    if (config.shopMode !== 'live') return true;
    const { host = '' } = request.headers;
    const target = hostOfTarget(request.url ?? '');
    if ((names.has(host) || names.has(host.toLowerCase())) && (target === null || names.has(target))) return true;
    if (isMonitor(request)) return true;
    if (!isLogged) {
      // Logged once, because anybody can send such requests; `hindam_requests_total` counts all of them.
      isLogged = true;
      log.warn(
        { host: (target ?? host).slice(0, HOST_CHARACTERS) },
        'a request for another host was turned away: let the proxy pass on the Host header, or correct PUBLIC_URL',
      );
    }
    return turnAway(request, response, 'MISDIRECTED');
  };
}
