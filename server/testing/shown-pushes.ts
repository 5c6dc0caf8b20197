// Runs the shop's service worker in a JavaScript context of its own and records the notifications that it shows.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { PushPayload } from '../src/outside/push/port.ts';

const FILE = resolve(import.meta.dirname, '../../storefront/public/service-worker.js');

export interface Shown {
  title: string;
  body: string;
  /** A new notification replaces the one that has the same tag. */
  tag: string;
}

interface PushEvent {
  data: { json(): unknown };
  waitUntil(work: Promise<void>): void;
}

/** The notifications that the device shows after these pushes, when no page of the shop is open. */
export async function shownOf(pushes: readonly PushPayload[]): Promise<Shown[]> {
  const shown = new Map<string, Shown>();
  const listeners = new Map<string, (event: PushEvent) => void>();
  const worker = {
    addEventListener: (name: string, listener: (event: PushEvent) => void) => listeners.set(name, listener),
    clients: { matchAll: () => Promise.resolve([]) },
    registration: {
      showNotification: (title: string, { body, tag }: { body: string; tag: string }) =>
        Promise.resolve(shown.set(tag, { title, body, tag })),
    },
  };
  runInContext(await readFile(FILE, 'utf8'), createContext(worker));
  for (const payload of pushes) {
    const work: Promise<void>[] = [];
    listeners.get('push')?.({
      data: { json: () => structuredClone(payload) },
      waitUntil: (one) => void work.push(one),
    });
    await Promise.all(work);
  }
  return [...shown.values()];
}
