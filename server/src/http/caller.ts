// The caller of a request: the network address, and the scheme and host that were called. The address and the scheme in
// forwarding headers count only when a trusted proxy sent them.
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { isLoopback } from '../config-demo.ts';
import { makeNetworkList } from '../kernel/networks.ts';
import type { ForwardingNote } from './forwarding-note.ts';

/**
 * The outcome of an API call that a page made while it was rendered. shared: every caller in this market and language
 * would get the same response; private: it may depend on the visitor; failed: a refusal or an error below 500; broken:
 * an error of 500 or above.
 */
export type CallOutcome = 'shared' | 'private' | 'failed' | 'broken';

/** Marks a call that page rendering makes in this process; no request from outside can set it. */
export interface InProcessCall {
  /** The visitor who asked for the page. */
  caller: Caller;
  /** Receives the outcome of the call and the cache tags its response depends on. */
  report(call: { kind: CallOutcome; tags: readonly string[] }): void;
  /** Receives the response of a call whose outcome is `shared`, as an object, which must not be changed. */
  take(response: { envelope: object; tags: readonly string[] }): void;
  /** Receives a Set-Cookie that belongs on the page's response. */
  cookie(value: string): void;
}

export interface Env {
  Bindings: Partial<HttpBindings> & { inProcess?: InProcessCall };
}

export interface Caller {
  address: string;
  /** Scheme and host, for example `http://localhost:3000`. */
  origin: string;
  /**
   * Whether the shop was called by https: a trusted proxy says so, or PUBLIC_URL or OPERATOR_URL has this host and
   * begins with https.
   */
  https: boolean;
  /** Whether a browser would accept a `Secure` cookie from this host and send it back. */
  secure: boolean;
  /** Whether the connection comes from this machine, without forwarding headers, and not from a trusted proxy. */
  loopback: boolean;
  /**
   * Whether a program on this machine called the shop directly, as far as connection and headers show. Where a trusted
   * proxy runs on this machine too, the Host header must be one of this machine's own names, because the proxy may have
   * left out its forwarding headers.
   */
  local: boolean;
  /**
   * `loopback`, and the Host header is one of this machine's own names: a foreign name that resolves to this machine
   * (DNS rebinding) does not count.
   */
  sameMachine: boolean;
  /**
   * Whether operators' calls are answered at the host that was called: only at that of OPERATOR_URL, or at every host
   * if there is no such setting.
   */
  forOperators: boolean;
  userAgent: string;
}

export interface HeaderSource {
  get(name: string): string | undefined;
}

const UNKNOWN_ADDRESS = '0.0.0.0';
const USER_AGENT_CHARACTERS = 300;
/**
 * Headers that proxies add; each of them shows that the request did not come directly from a browser on this machine.
 */
const FORWARDING = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'via',
];
const HOST = /^[A-Za-z0-9.-]{1,253}(?::\d{1,5})?$|^\[[0-9A-Fa-f:]{2,45}\](?::\d{1,5})?$/;

/** Turns an IPv4 address in IPv6 notation (`::ffff:10.0.0.1`) into `10.0.0.1`. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

function hostnameOf(host: string): string {
  return host.startsWith('[') ? host.slice(1, host.indexOf(']')) : (host.split(':', 1)[0] ?? '');
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

/**
 * The values of the Host header that mean `url`: with its port, and without it, because some proxies leave the port
 * out.
 */
export function namesOf(url: string | null): ReadonlySet<string> {
  if (url === null) return new Set();
  const { protocol, host, hostname, port } = new URL(url);
  return new Set([host, hostname, `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`]);
}

const WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$|^\[([0-9A-Fa-f:.]{2,45})\](?::\d{1,5})?$/;

/** The address in an entry of X-Forwarded-For. Some proxies add a port: `1.2.3.4:5678`, `[2001:db8::1]:443`. */
function addressOfHop(entry: string): string {
  const hop = entry.trim();
  const [, v4, v6] = WITH_PORT.exec(hop) ?? [];
  return plainAddress(v4 ?? v6 ?? hop);
}

type TrustsProxy = (address: string) => boolean;

/** `forwardedFor` is the header X-Forwarded-For; if it was sent several times, all values, separated by commas. */
function clientAddress(trusted: TrustsProxy, socket: string, forwardedFor: string): string {
  if (!trusted(socket)) return socket;
  // The rightmost IP address that is not a trusted proxy's: the address from which the outermost trusted proxy was
  // called. Entries to its left come from the client and may be invented.
  const hops = forwardedFor.slice(-500).split(',').map(addressOfHop);
  const client = hops.reverse().find((hop) => isIP(hop) !== 0 && !trusted(hop));
  return client ?? socket;
}

/** Makes a function that reads only a caller's network address. */
export function makeAddressReader(
  config: Config,
): (socketAddress: string | undefined, forwardedFor: string | string[] | undefined) => string {
  const trusted = makeNetworkList(config.trustedProxies);
  return (socketAddress, forwardedFor = '') =>
    clientAddress(trusted, plainAddress(socketAddress ?? UNKNOWN_ADDRESS), String(forwardedFor));
}

export type CallerReader = (socketAddress: string | undefined, headers: HeaderSource) => Caller;

/**
 * Makes the function that reads the caller of a request; the list of trusted proxies is built once. `noteUntrusted`
 * gets the socket address and the header's name when a forwarding header comes from an address that is not trusted.
 */
export function makeCallerReader(config: Config, noteUntrusted: ForwardingNote = () => undefined): CallerReader {
  const trusted = makeNetworkList(config.trustedProxies);
  const publicUrl = new URL(config.publicUrl);
  const operatorNames = config.operatorUrl === null ? null : namesOf(config.operatorUrl);
  const operatorsUseHttps = config.operatorUrl?.startsWith('https:') ?? false;

  return (socketAddress, headers) => {
    const socket = plainAddress(socketAddress ?? UNKNOWN_ADDRESS);
    const behindProxy = trusted(socket);
    // The value of X-Forwarded-Host is not used: the proxy has to pass on the Host header.
    const requestedHost = (headers.get('host') ?? '').toLowerCase();
    const host = HOST.test(requestedHost) ? requestedHost : publicUrl.host;
    const forwarding = FORWARDING.find((name) => headers.get(name) !== undefined);
    if (forwarding !== undefined && !behindProxy) noteUntrusted(socket, forwarding);
    const https =
      (behindProxy && headers.get('x-forwarded-proto') === 'https') ||
      (publicUrl.protocol === 'https:' && host === publicUrl.host) ||
      (operatorsUseHttps && operatorNames?.has(host) === true);
    const hostname = hostnameOf(host);
    const isDirect = isLoopbackAddress(socket) && forwarding === undefined;
    const loopback = isDirect && !behindProxy;
    const namesMachine = HOST.test(requestedHost) && isLoopback(hostnameOf(requestedHost));
    return {
      address: clientAddress(trusted, socket, headers.get('x-forwarded-for') ?? ''),
      origin: `${https ? 'https' : 'http'}://${host}`,
      https,
      secure: https || hostname === 'localhost' || hostname.endsWith('.localhost'),
      loopback,
      local: loopback || (isDirect && namesMachine),
      sameMachine: loopback && namesMachine,
      forOperators: operatorNames === null || operatorNames.has(host),
      userAgent: (headers.get('user-agent') ?? '').slice(0, USER_AGENT_CHARACTERS),
    };
  };
}

export function socketAddressOf(c: Context<Env>): string | undefined {
  return c.env?.incoming?.socket.remoteAddress;
}

/** The first `count` of the eight groups of an IPv6 address, joined by `:`, each without leading zeros. */
function groupsOf(address: string, count: number): string {
  const [head = '', tail] = address.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}

/** Limits count an IPv6 address by its first 64 bits, because a household usually has a whole /64. */
export function limitKey(address: string): string {
  return isIP(address) === 6 ? `${groupsOf(address, 4)}::/64` : address;
}

/**
 * The first 48 bits of an IPv6 address, by which limits count it a second time (SITE_FACTOR), because one customer may
 * have a whole /48; null for anything else.
 */
export function siteKey(address: string): string | null {
  return isIP(address) === 6 ? `${groupsOf(address, 3)}::/48` : null;
}
