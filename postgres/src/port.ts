import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { changeOwner, type DatabasePaths } from './cluster.ts';
import { StartFailure } from './failure.ts';

/** Chooses the port of the previous start if it is free and `fresh` is false, else a free one from 20000 to 29999. */
export async function choosePort(paths: DatabasePaths, fresh = false): Promise<number> {
  const file = path.join(paths.folder, 'port');
  const stored = fresh ? 0 : Number(statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'utf8') : 0);
  const tries = [stored, ...Array.from({ length: 50 }, () => 20_000 + Math.floor(Math.random() * 10_000))];
  for (const port of tries) {
    if (!port || !(await isFree(port))) continue;
    writeFileSync(file, `${port}\n`);
    changeOwner(paths.account, file);
    return port;
  }
  throw new StartFailure(
    'No free port for the database was found between 20000 and 30000 on 127.0.0.1: end some servers and start again.',
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
