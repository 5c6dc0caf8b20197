import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, closeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Code of the market in which the journeys take place; it is the default market of the started shop. */
export const MARKET = process.env.HINDAM_E2E_MARKET ?? 'ae';

const root = path.resolve(import.meta.dirname, '..');
const readyMs = 120_000;
const drainMs = 40_000;

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export interface RunningShop {
  baseURL: string;
  /** The server's environment, for starting a command of the shop on the same database. */
  environment: NodeJS.ProcessEnv;
  end: () => Promise<void>;
}

interface ShopOptions {
  /** Settings beside those that every shop of journeys has. */
  settings?: Readonly<Record<string, string>>;
  /** Addresses of modules that the server’s process loads first. */
  imports?: readonly string[];
}

/** Starts the real server (its build) in production mode, with an empty data folder. */
export async function startShop(port: number, { settings = {}, imports = [] }: ShopOptions = {}): Promise<RunningShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hindam-e2e-'));
  chmodSync(folder, 0o711);
  const logFile = path.join(folder, 'server.log');
  const log = openSync(logFile, 'a');
  const given = process.env;
  const baseURL = `http://localhost:${port}`;
  const environment = {
    PATH: given.PATH,
    HOME: given.HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: baseURL,
    DATA_FOLDER: folder,
    SHOP_MODE: 'demo',
    MARKET,
    LIMITS_FACTOR: '1000',
    // Pictures are not made ahead but at the first request, because journeys load only a few of them.
    PICTURE_JOBS: 'off',
    ...settings,
  };
  const child = spawn(
    process.execPath,
    [
      ...[path.join(root, 'tools/lib/end-with-parent.mjs'), ...imports].flatMap((module) => ['--import', module]),
      path.join(root, 'server/build/main.js'),
    ],
    {
      cwd: root,
      stdio: ['ignore', log, log],
      detached: true,
      env: environment,
    },
  );
  closeSync(log);
  const end = async (): Promise<void> => {
    await endChild(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(port, child);
  } catch (error) {
    const logTail = readFileSync(logFile, 'utf8').slice(-4000);
    await end();
    throw new Error(
      `The shop did not become ready: ${error instanceof Error ? error.message : String(error)}\n${logTail}`,
      { cause: error },
    );
  }
  return { baseURL, environment, end };
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  for (const untilMs = Date.now() + readyMs; Date.now() < untilMs; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, {
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`no answer within ${readyMs / 1000} s`);
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  for (const untilMs = Date.now() + drainMs; Date.now() < untilMs && child.exitCode === null;) await sleep(50);
  if (child.exitCode === null) child.kill('SIGKILL');
}
