// Metrics of the shop for Prometheus. Cache hits are counted in plain numbers (`Tally`), because a cache hit must cost
// little.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** A counter that a hot path increments directly. */
export interface Tally {
  count: number;
}

export interface Metrics {
  /** `route` is a pattern such as `/product-details/:id`, never a path with values. */
  request(route: string, status: number, milliseconds: number): void;
  /** The counter of a route's cache hits before Hono (http/serve.ts); the caller keeps it and adds one per hit. */
  hits(route: string): Tally;
  miss(route: string): void;
  refusal(name: string): void;
  alarm(name: string): void;
  /**
   * Counts a security event: a line of the security log by its name there, or `script.foreign`
   * (http/pages/render-page.ts).
   */
  security(event: string, count?: number): void;
  /**
   * Counts a browser's report about a violated directive of the content security policy. The caller must pass one of a
   * few fixed names, because each makes a time series.
   */
  browserReport(directive: string): void;
  /** Sets whether the last run of a scheduled job failed. */
  jobFails(name: string, fails: boolean): void;
  /** Adds a gauge whose value is read whenever Prometheus fetches the metrics. */
  gauge(name: string, help: string, read: () => number): void;
  readonly contentType: string;
  text(): Promise<string>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
  let tally = tallies.get(name);
  if (!tally) tallies.set(name, (tally = { count: 0 }));
  return tally;
}

function jobsFailing(register: Registry): Metrics['jobFails'] {
  const failing = new Set<string>();
  new Gauge({
    name: 'hindam_jobs_failing',
    help: 'Jobs by the clock whose last turn failed',
    registers: [register],
    collect() {
      this.set(failing.size);
    },
  });
  return (name, fails) => {
    if (fails) failing.add(name);
    else failing.delete(name);
  };
}

function gaugesOf(register: Registry): Metrics['gauge'] {
  const gauges = new Map<string, () => number>();
  return (name, help, read) => {
    const known = gauges.has(name);
    // If a second Hono app is made for the same shop, as in tests, its `read` replaces that of the first.
    gauges.set(name, read);
    if (known) return;
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(gauges.get(name)?.() ?? 0);
      },
    });
  };
}

/**
 * Counts the requests of handlers (http/answering.ts) and those that http/hosts.ts turns away, and the time they took.
 * What http/serve.ts sends from the cache before Hono is counted by `hits` alone.
 */
function requestsIn(register: Registry): Metrics['request'] {
  const requests = new Counter({
    name: 'hindam_requests_total',
    help: 'Requests that were not warm hits',
    labelNames: ['route', 'status'],
    registers: [register],
  });
  const durations = new Histogram({
    name: 'hindam_request_seconds',
    help: 'Time to answer of requests that were not warm hits',
    labelNames: ['route'],
    buckets: SECONDS,
    registers: [register],
  });
  return (route, status, milliseconds) => {
    requests.inc({ route, status: String(status) });
    durations.observe({ route }, milliseconds / 1_000);
  };
}

export function makeMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const hits = new Map<string, Tally>();
  const misses = new Map<string, Tally>();
  const refusals = new Map<string, Tally>();
  const alarms = new Map<string, Tally>();
  const security = new Map<string, Tally>();
  const reports = new Map<string, Tally>();

  const tallies = (name: string, help: string, label: string, from: Map<string, Tally>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [register],
      collect() {
        this.reset();
        for (const [value, tally] of from) this.inc({ [label]: value }, tally.count);
      },
    });
  tallies('hindam_cache_hits_total', 'Answers and pages sent from kept bytes', 'route', hits);
  tallies('hindam_cache_misses_total', 'Answers and pages that had to be made', 'route', misses);
  tallies('hindam_refusals_total', 'Refusals by name: what shoppers were told no to', 'refusal', refusals);
  tallies('hindam_alarms_total', 'Alarms by name: the log says what they are about', 'alarm', alarms);
  tallies('hindam_security_events_total', 'Lines of the security log, by name', 'event', security);
  tallies('hindam_browser_reports_total', 'Reports of browsers about a policy', 'directive', reports);

  return {
    request: requestsIn(register),
    hits: (route) => tallyOf(hits, route),
    miss(route) {
      tallyOf(misses, route).count += 1;
    },
    refusal(name) {
      tallyOf(refusals, name).count += 1;
    },
    alarm(name) {
      tallyOf(alarms, name).count += 1;
    },
    security(event, count = 1) {
      tallyOf(security, event).count += count;
    },
    browserReport(directive) {
      tallyOf(reports, directive).count += 1;
    },
    jobFails: jobsFailing(register),
    gauge: gaugesOf(register),
    contentType: register.contentType,
    text: () => register.metrics(),
  };
}
