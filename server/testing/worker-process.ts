// The server as a process of its own on a test's database, killed without warning and started again: its workers are the
// real ones.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { freePort } from './crashing-server.ts';
import type { IdleShop } from './quiet-shop.ts';

const MAIN = resolve(import.meta.dirname, '../src/main.ts');

export interface WorkerProcess {
  /** Starts it, with these settings too, and waits until it is open or has ended before. */
  start(more?: Record<string, string>): Promise<void>;
  isGone(): boolean;
  /** kill -9, without waiting for its end. */
  strike(): void;
  /** kill -9; resolves when it has ended. */
  kill(): Promise<void>;
}

/** A process of `quiet`'s database, data and secrets; `environment` says what else it needs. */
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
