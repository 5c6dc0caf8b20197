// Decides from which URLs (https, on an allowed host) and from which IP addresses a picture may be fetched, so that no
// file can make the shop call its own network. Refused are IPv4 addresses that are not public (loopback, private,
// link-local, carrier-grade NAT, multicast, reserved), all IPv6 addresses outside the global range, among them mapped
// IPv4 addresses, and a few ranges inside it (NOT_GLOBAL).
import { BlockList, isIP } from 'node:net';

const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');

/**
 * In IPv6 only the global unicast range (GLOBAL) counts as public, without the ranges in NOT_GLOBAL: tunnels, which can
 * lead to private IPv4 addresses, and special addresses, for example for documentation.
 */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
const NOT_GLOBAL = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_GLOBAL.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return family === 6 && GLOBAL.check(address, 'ipv6') && !NOT_GLOBAL.check(address, 'ipv6');
}

/** A name with a dot at the end, `cdn.example.com.`, is the same host. */
const hostOf = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/**
 * The parsed URL if it is https, on one of `allowedHosts`, and without port, user, password and IP address; otherwise
 * why it is not fetched, and what to do.
 */
export function allowedUrl(
  text: string,
  allowedHosts: readonly string[],
): { url: URL } | { why: string; advice: string } {
  const url = URL.parse(text);
  if (!url) return { why: 'the address cannot be read', advice: 'write it like https://host/picture.jpg' };
  const host = hostOf(url.hostname);
  if (!allowedHosts.some((allowed) => hostOf(allowed) === host)) {
    return {
      why: `pictures of ${host} are not fetched`,
      advice: `add --allow-host ${host}, or --pictures <folder> with the files`,
    };
  }
  if (url.protocol !== 'https:') return { why: 'only https addresses are fetched', advice: 'write https://' };
  if (url.port !== '' || url.username !== '' || url.password !== '') {
    return { why: 'an address with a port or a password is not fetched', advice: 'write the plain https address' };
  }
  // An IP address in place of a host name is rejected even if it is listed, because the same address can be written in
  // many ways.
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0)
    return { why: 'an address by number is not fetched', advice: "write the host's name" };
  return { url };
}
