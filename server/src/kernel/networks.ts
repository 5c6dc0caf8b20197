// Lists of network addresses and networks as settings name them, for example `10.0.0.1, 192.0.2.0/24, 2001:db8::/32`;
// and the networks by which callers are counted.
import { BlockList, isIP } from 'node:net';

/**
 * Makes a function that tells whether an address is in the list; entries that do not begin with an address are ignored.
 */
export function makeNetworkList(entries: readonly string[]): (address: string) => boolean {
  if (entries.length === 0) return () => false;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    if (family === 0) continue;
    const type = family === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(bits), type);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const BITS = { 4: 32, 6: 128 } as const;

export function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= BITS[family as 4 | 6]);
}

/** How a call names its network (`From` in call.ts): an IPv4 address, or the /64 and the /48 of an IPv6 address. */
interface NetworkNames {
  network: string;
  /** Null for an IPv4 address. */
  site: string | null;
}

/**
 * The network by which logins and requests for one-time codes are counted for each contact: an IPv4 address, or the /48
 * of an IPv6 address, because whoever has a /48 could otherwise try from 65,536 networks.
 */
export function askerNetwork({ network, site }: NetworkNames): string {
  return site ?? network;
}

/** The /24 of an IPv4 address, the /48 of an IPv6 address: as much as one customer of an internet provider may have. */
export function customerNetwork({ network, site }: NetworkNames): string {
  return site ?? `${network.slice(0, network.lastIndexOf('.'))}.0/24`;
}
