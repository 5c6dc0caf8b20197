// Warns once of a proxy that may be missing in TRUSTED_PROXIES: limits would count all shoppers behind it as one
// network address.
import { isPublicAddress } from '../imports/public-address.ts';
import type { Log } from '../kernel/log.ts';

/** Takes the address of an untrusted socket and the name of a forwarding header that came from it. */
export type ForwardingNote = (socket: string, header: string) => void;

export function makeForwardingNote(log: Log): ForwardingNote {
  let isLogged = false;
  return (socket, header) => {
    // `Via` is ignored: proxies of companies and of mobile carriers add it to what their users send.
    if (isLogged || header === 'via') return;
    // Logged once, because anybody can send such a header. A public address may be a shopper's, so the log does not
    // name it.
    isLogged = true;
    log.warn(
      { header, proxy: isPublicAddress(socket) ? 'a public address' : socket },
      'a forwarding header came from an address that is not in TRUSTED_PROXIES and was ignored: if a proxy of yours sent it, all shoppers behind it share one limit until its address is added',
    );
  };
}
