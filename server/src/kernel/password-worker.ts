// The process that hashes passwords. It does nothing else, gets what it needs by message, keeps nothing, and
// ends with the shop.
import { argon2 } from 'node:crypto';
import os from 'node:os';
import type { Answered, PasswordJob } from './password-process.ts';

/** Whoever looks at a page goes first: this process gets what the others leave. */
const NICE = 15;

try {
  // Threads are begun by the first hash and take the priority over, so this comes before it.
  os.setPriority(NICE);
} catch {
  // Where a system forbids even giving way, hashes are as right as elsewhere.
}

function answer({ number, password, salt, memoryKib, passes, lanes, bytes }: PasswordJob): void {
  const parameters = {
    message: password,
    nonce: salt,
    memory: memoryKib,
    passes,
    parallelism: lanes,
    tagLength: bytes,
  };
  const tell = (answered: Omit<Answered, 'number'>) => process.send?.({ number, ...answered } satisfies Answered);
  try {
    argon2('argon2id', parameters, (error, hash) => {
      tell(error ? { hash: null, problem: error.message } : { hash });
    });
  } catch (error) {
    // What no hash can be made with is thrown before any is begun.
    tell({ hash: null, problem: String(error) });
  }
}

// A polite exit would wait for the hash that runs, and nobody is left to have it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C and a process manager's end reach the whole group; the shop ends this process when its requests are done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', (message) => answer(message as PasswordJob));
