// Whether the shop can be reached. `navigator.onLine` only says that the device is on some network: it stays true
// behind a router that has no connection itself, and in some versions of Chromium also in a page that a service worker
// served. So a call that gets no answer is followed by a small request, the probe, which decides.
import type { Refusal } from '@hindam/contract/refusals';
import { useSyncExternalStore } from 'react';
import { API } from './platform.ts';

const PROBE = `${API}/health/live`;
const PROBE_MS = 3_000;
/** Pauses between the probes of a visible page that is cut off; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 15_000, 60_000];

/** True since a probe got no answer, until a probe, or a call that is no GET, gets one. */
let isCutOff = false;
/** The number of pauses begun since the shop was last reached or the browser last went online; selects the next one. */
let planned = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** True on the server. */
export function isOnline(): boolean {
  return typeof document === 'undefined' || (navigator.onLine !== false && !isCutOff);
}

function stopTimer(): void {
  clearTimeout(timer);
  timer = undefined;
}

/**
 * Plans the next probe. Does nothing if one is planned already: a failed probe after a call must not move on to the
 * next, longer pause.
 */
function planProbe(): void {
  if (timer !== undefined) return;
  const pause = PAUSES_MS[Math.min(planned, PAUSES_MS.length - 1)];
  planned += 1;
  timer = setTimeout(() => {
    stopTimer();
    probeIfVisible();
  }, pause);
}

function settle(cutOff: boolean): void {
  if (cutOff) planProbe();
  else {
    stopTimer();
    planned = 0;
  }
  if (cutOff === isCutOff) return;
  isCutOff = cutOff;
  for (const listener of listeners) listener();
}

async function ask(): Promise<boolean> {
  try {
    await fetch(PROBE, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(PROBE_MS) });
    settle(false);
  } catch {
    settle(true);
  }
  return isOnline();
}

let asking: Promise<boolean> | null = null;

/**
 * Finds out whether the shop can be reached now; any response counts. Concurrent calls share one request. True on the
 * server.
 */
export async function probe(): Promise<boolean> {
  if (typeof document === 'undefined') return true;
  if (navigator.onLine === false) return false;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/**
 * Whether the shop can be reached. If the last probe failed and the device is on a network, another one is sent,
 * because the connection may be back.
 */
export async function isReachable(): Promise<boolean> {
  return isOnline() || (await probe());
}

/** Whether a call failed because the shop cannot be reached, and not because its answer was lost or it was refused. */
export async function isUnreachable({ status }: Refusal): Promise<boolean> {
  return status === 0 && !(await probe());
}

function probeIfVisible(): void {
  if (isCutOff && document.visibilityState === 'visible') void probe();
}

/** Calls `changed` whenever `isOnline` may have changed. Returns the function that stops this. */
export function watchConnection(changed: () => void): () => void {
  const onOnline = () => {
    planned = 0;
    // A probe that was sent offline may still wait for its time-out; another one must follow it.
    void asking?.then(probeIfVisible);
    probeIfVisible();
    changed();
  };
  listeners.add(changed);
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', changed);
  document.addEventListener('visibilitychange', probeIfVisible);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', changed);
    document.removeEventListener('visibilitychange', probeIfVisible);
  };
}

/** `isOnline` as a hook; true on the server and while its HTML is hydrated. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchConnection, isOnline, () => true);
}

/** `fetch`, followed by a probe if it gets no answer, unless its caller cancelled it. */
export async function fetchAndProbe(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    // The service worker answers only reads; an answer to any other call comes from the shop.
    if (isCutOff && init.method !== 'GET') settle(false);
    return response;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) void probe();
    throw error;
  }
}
