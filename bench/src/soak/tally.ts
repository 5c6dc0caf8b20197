// Counts requests, their errors by kind and their latencies, over the last minute and over the whole run.
import { quantile } from '../table.ts';

export const ERRORS = [
  /** 503 with Retry-After: the shop itself says that it cannot answer now. */
  'declared 503',
  'bare 503',
  'other 5xx',
  /** 409: the first call with the same key is still in progress. */
  'in flight',
  'unexpected 4xx',
  'no answer',
  'too late',
  'malformed',
] as const;
export type ErrorKind = (typeof ERRORS)[number];

export type RequestKind = 'page' | 'call';

export interface Failed {
  kind: ErrorKind;
  what: string;
  detail: string;
  node: number;
  startedAt: number;
  endedAt: number;
}

export interface Latency {
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

export interface Counted {
  requests: number;
  errors: Partial<Record<ErrorKind, number>>;
  pages: Latency | null;
  calls: Latency | null;
}

export interface Tally {
  answered(kind: RequestKind, milliseconds: number): void;
  failed(failure: Failed): void;
  /** What was counted since the last call of this function. */
  takeMinute(): Counted;
  whole(): Counted;
  failures(): readonly Failed[];
}

const FAILURES_KEPT_MAX = 20_000;

interface Bucket {
  requests: number;
  errors: Map<ErrorKind, number>;
  took: Record<RequestKind, number[]>;
}

const emptyBucket = (): Bucket => ({ requests: 0, errors: new Map(), took: { page: [], call: [] } });

function latencyOf(took: readonly number[]): Latency | null {
  if (took.length === 0) return null;
  return { p50Ms: quantile(took, 0.5), p95Ms: quantile(took, 0.95), p99Ms: quantile(took, 0.99) };
}

function countedIn({ requests, errors, took }: Bucket): Counted {
  return {
    requests,
    errors: Object.fromEntries(errors),
    pages: latencyOf(took.page),
    calls: latencyOf(took.call),
  };
}

export function makeTally(): Tally {
  let minute = emptyBucket();
  const all = emptyBucket();
  const kept: Failed[] = [];
  return {
    answered(kind, milliseconds) {
      for (const bucket of [minute, all]) {
        bucket.requests += 1;
        bucket.took[kind].push(milliseconds);
      }
    },
    failed(failure) {
      for (const bucket of [minute, all]) {
        bucket.requests += 1;
        bucket.errors.set(failure.kind, (bucket.errors.get(failure.kind) ?? 0) + 1);
      }
      if (kept.length < FAILURES_KEPT_MAX) kept.push(failure);
    },
    takeMinute() {
      const counted = countedIn(minute);
      minute = emptyBucket();
      return counted;
    },
    whole: () => countedIn(all),
    failures: () => kept,
  };
}
