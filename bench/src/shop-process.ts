// Starts the shop's server as a process in production mode, by default with its rate limits multiplied by 1,000.
import { serverArguments, serverEnvironment } from '../../tools/lib/server-process.mjs';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { begin, end } from './children.ts';
import { FORGET_BLOCKS, LONGEST_BLOCK, type LongestBlock } from './loop-messages.ts';

export interface ShopProcess {
  pid: number;
  url: string;
  /** Milliseconds from the start of the process until `firstPage` was served. */
  startedInMs: number;
  /**
   * The longest time in milliseconds for which the event loop was blocked since the start or since `forgetBlocks`; only
   * with `watchLoop`.
   */
  longestBlockMs(): Promise<number>;
  forgetBlocks(): void;
  end(): Promise<void>;
}

export interface ShopSettings {
  program?: URL;
  dataFolder: string;
  /** Null means that the server starts a PostgreSQL itself, on the data folder. */
  databaseUrl: string | null;
  firstPage: string;
  /** Without it, any free port is used. */
  port?: number;
  /** LIMITS_FACTOR; 1,000 by default. */
  limitsFactor?: number;
  watchLoop?: boolean;
  onBegin?: (child: ChildProcess) => void;
}

/**
 * The shop is told that 127.0.0.1 is a proxy, so that requests from there can state any client IP address. A demo shop
 * behind a proxy needs a demo token, and requests without it are refused.
 */
const TOKEN = 'token-of-the-measured-shop';
export const PASS = { 'x-demo-token': TOKEN };

const MAIN = new URL('../../server/build/main.js', import.meta.url);
const LOOP_WATCH = new URL('./loop-watch.ts', import.meta.url);
const MEASURED_FACTOR = 1_000;
const READY_WITHIN_MS = 60_000;
const CHECK_EVERY_MS = 20;
const ANSWERS_WITHIN_MS = 5_000;

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

async function answers(address: string): Promise<boolean> {
  const answer = await fetch(address, { headers: PASS, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).catch(
    () => null,
  );
  // Waits for the whole page, not only for its headers.
  await answer?.arrayBuffer().catch(() => null);
  return answer?.status === 200;
}

function environmentOf(settings: ShopSettings, port: number): NodeJS.ProcessEnv {
  return {
    ...serverEnvironment,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SHOP_MODE: 'demo',
    LIMITS_FACTOR: String(settings.limitsFactor ?? MEASURED_FACTOR),
    TRUSTED_PROXIES: '127.0.0.1',
    DEMO_TOKEN: TOKEN,
    LOG_LEVEL: 'warn',
    DATA_FOLDER: settings.dataFolder,
    ...(settings.databaseUrl === null ? {} : { DATABASE_URL: settings.databaseUrl }),
  };
}

async function longestBlockOf(child: ChildProcess): Promise<number> {
  const told = once(child, 'message', { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  child.send(LONGEST_BLOCK);
  const [answer] = (await told) as [LongestBlock];
  return answer.longestBlockMs;
}

export async function startShop(settings: ShopSettings): Promise<ShopProcess> {
  const port = settings.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const watch = settings.watchLoop === true ? ['--import', LOOP_WATCH.href] : [];
  const { child, output } = begin(settings.program ?? MAIN, [], {
    env: environmentOf(settings, port),
    execArgv: [...serverArguments, ...watch],
  });
  settings.onBegin?.(child);
  for (
    const untilMs = startedAt + READY_WITHIN_MS;
    !(await answers(url + settings.firstPage));
    await sleep(CHECK_EVERY_MS)
  ) {
    if (child.exitCode === null && child.signalCode === null && performance.now() < untilMs) continue;
    await end(child);
    throw new Error(`the shop did not open:\n${output()}`);
  }
  const startedInMs = performance.now() - startedAt;
  return {
    pid: child.pid ?? 0,
    url,
    startedInMs,
    longestBlockMs: () => longestBlockOf(child),
    forgetBlocks: () => void child.send(FORGET_BLOCKS),
    end: () => end(child),
  };
}
