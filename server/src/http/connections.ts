// Limits how many connections are open, in total and per network address, and for how long, so that file descriptors
// remain for database, files and child processes.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config.ts';
import { descriptorLimit } from '../kernel/descriptors.ts';
import { every, type Job } from '../kernel/jobs.ts';
import type { Shop } from '../shop.ts';
import { makeNetworkList } from '../kernel/networks.ts';
import { limitKey, plainAddress } from './caller.ts';

export interface ConnectionLimits {
  /** Connections held at once, from all network addresses. */
  total: number;
  /** Connections held at once from one network address (IPv6: from one /64) that is no trusted proxy. */
  perAddress: number;
  /** Limit for a request's headers to arrive. */
  headersMs: number;
  /** Limit from the request's first byte to the end of its body. */
  requestMs: number;
  /** How long no byte may flow in either direction while a response is made or read. */
  silentMs: number;
  /** Limit for the client to read what was waiting to be sent, however steadily it reads. */
  takingMs: number;
  /** Interval of the checks, and so the precision of the limits. */
  checkMs: number;
}

/** More connections than the shoppers of one process need; the number bounds the memory that connections take. */
const TOTAL_MAX = 5_000;
/** Generous, because shoppers of a mobile carrier share one network address. */
const PER_ADDRESS = 500;
/** One network address gets at most a quarter of all connections, before LIMITS_FACTOR is applied. */
const SHARE_OF_ONE_ADDRESS = 4;
/**
 * File descriptors reserved for everything but sockets and the database, for example the log and calls to providers.
 */
const RESERVED_DESCRIPTORS = 128;
/** Above this share of a connection limit each response closes its connection, so that idle clients make room. */
const CROWDED = 0.75;
const LOG_EVERY_MS = 60_000;

/**
 * Half of the descriptors that neither the reserve nor the database pool takes, because a response may also have a file
 * open; at least an eighth of all descriptors, and at most TOTAL_MAX.
 */
function totalOf(descriptors: number, poolSize: number): number {
  const left = Math.max(descriptors - RESERVED_DESCRIPTORS - poolSize, descriptors / 4);
  return Math.min(TOTAL_MAX, Math.max(1, Math.floor(left / 2)));
}

export function connectionLimits(config: Config, descriptors = descriptorLimit()): ConnectionLimits {
  const total = totalOf(descriptors, config.poolSize);
  const wide = Math.min(PER_ADDRESS, Math.floor(total / SHARE_OF_ONE_ADDRESS));
  return {
    total,
    perAddress: Math.min(total, Math.max(1, Math.floor(wide * config.limitsFactor))),
    headersMs: 10_000,
    requestMs: 30_000,
    silentMs: 30_000,
    takingMs: 120_000,
    checkMs: 1_000,
  };
}

export interface Connections {
  /** Whether the connection should close after its response, because a limit is nearly reached. */
  isCrowded(socket: Socket): boolean;
}

interface Peer {
  key: string | null;
  open: number;
}

interface Waiting {
  sinceMs: number;
  /**
   * When the operating system has taken this many bytes of the connection in total, it has taken all that was waiting
   * at `sinceMs`.
   */
  upTo: number;
}

/** Closes connections whose client has not read, within `takingMs`, what was waiting to be sent. */
function makeSlowReaderCheck(open: ReadonlyMap<Socket, Peer>, takingMs: number): () => void {
  const waiting = new WeakMap<Socket, Waiting>();
  return () => {
    const nowMs = performance.now();
    for (const socket of open.keys()) {
      const taken = socket.bytesWritten - socket.writableLength;
      const known = waiting.get(socket);
      if (socket.writableLength === 0) waiting.delete(socket);
      else if (!known || taken >= known.upTo) waiting.set(socket, { sinceMs: nowMs, upTo: socket.bytesWritten });
      else if (nowMs - known.sinceMs > takingMs) socket.destroy();
    }
  };
}

/** Counts rejected connections and logs their number, without network addresses, at most once a minute. */
function makeRejectionLog({ log, metrics }: Shop): (reason: 'all' | 'address') => void {
  const refused = { all: 0, address: 0 };
  let unlogged = 0;
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  metrics.gauge('hindam_connections_refused', 'Connections turned away since the start', () => {
    return refused.all + refused.address;
  });
  return (reason) => {
    refused[reason] += 1;
    unlogged += 1;
    if (performance.now() - loggedAtMs < LOG_EVERY_MS) return;
    log.warn({ connections: unlogged, limit: reason }, 'connections were turned away: too many are open');
    loggedAtMs = performance.now();
    unlogged = 0;
  };
}

export function watchConnections(shop: Shop, server: Server, limits: ConnectionLimits): Connections {
  const isProxy = makeNetworkList(shop.config.trustedProxies);
  const open = new Map<Socket, Peer>();
  const peers = new Map<string, Peer>();
  const reject = makeRejectionLog(shop);
  shop.metrics.gauge('hindam_connections', 'Connections held', () => open.size);

  function peerOf(address: string): Peer {
    // A trusted proxy carries the connections of everybody, so no limit per address applies to it.
    if (isProxy(address)) return { key: null, open: 0 };
    const key = limitKey(address);
    const peer = peers.get(key) ?? { key, open: 0 };
    peers.set(key, peer);
    return peer;
  }

  function leave(socket: Socket): void {
    const peer = open.get(socket);
    if (!peer) return;
    open.delete(socket);
    peer.open -= 1;
    if (peer.open === 0 && peer.key !== null) peers.delete(peer.key);
  }

  server.maxConnections = limits.total;
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.timeout = limits.silentMs;
  server.on('drop', () => reject('all'));
  server.on('connection', (socket) => {
    // A socket without a remote address was closed before this event was handled.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const peer = peerOf(plainAddress(socket.remoteAddress));
    if (peer.key !== null && peer.open >= limits.perAddress) {
      reject('address');
      return void socket.destroy();
    }
    peer.open += 1;
    open.set(socket, peer);
    socket.once('close', () => leave(socket));
  });
  const cutSlowReaders = makeSlowReaderCheck(open, limits.takingMs);
  const checkJob: Job = every(limits.checkMs, 'connections', shop, () => Promise.resolve(cutSlowReaders()));
  server.once('close', () => void checkJob.stop());

  return {
    isCrowded(socket) {
      const peer = open.get(socket);
      if (open.size > limits.total * CROWDED) return true;
      return peer !== undefined && peer.key !== null && peer.open > limits.perAddress * CROWDED;
    },
  };
}
