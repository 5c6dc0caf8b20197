// The request for which the running code works, so that code anywhere in a slice can write a line of the security log
// without being passed the request.
import { AsyncLocalStorage } from 'node:async_hooks';

interface Trace {
  requestId: string;
  /** The key by which limits count the caller: an IPv4 address, or the first 64 bits of an IPv6 address. */
  network: string;
}

const current = new AsyncLocalStorage<Trace>();

export function withTrace<T>(trace: Trace, work: () => T): T {
  return current.run(trace, work);
}

/** Undefined in jobs and commands, which work for no request. */
export function traceNow(): Trace | undefined {
  return current.getStore();
}
