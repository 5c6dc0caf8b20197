// Runs the server as a separate process on a test's database, so that the test can kill it without warning and start it
// again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { freePort } from './crashing-server.ts';
import type { IdleShop } from './quiet-shop.ts';

const MAIN = resolve(import.meta.dirname, '../src/main.ts');

export interface WorkerProcess {
  /** Starts the server, with these settings added, and waits until it is open or has ended. */
  start(more?: Record<string, string>): Promise<void>;
  isGone(): boolean;
  /** kill -9; does not wait until the process has ended. */
  strike(): void;
  /** kill -9; resolves when it has ended. */
  kill(): Promise<void>;
}

/** A server with the database, data folder and secrets of `shop`; `environment` are its other settings. */
export function workerProcess({ shop }: Pick<IdleShop, 'shop'>, environment: Record<string, string>): WorkerProcess {
  let server: ChildProcess | undefined;
  const own: WorkerProcess = {
    async start(more = {}) {
      const port = await freePort();
      server = spawn(process.execPath, [MAIN], {
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATABASE_URL: shop.config.databaseUrl ?? '',
          DATA_FOLDER: shop.config.dataFolder,
          LOG_LEVEL: 'silent',
          PICTURE_JOBS: 'off',
          ...environment,
          ...more,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      for await (const chunk of server.stdout!) {
        output += String(chunk);
        if (output.includes('is open')) return;
      }
    },
    isGone: () => !server || server.exitCode !== null || server.signalCode !== null,
    strike: () => void server?.kill('SIGKILL'),
    async kill() {
      if (!server || own.isGone()) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
  return own;
}
