// The child process that hashes passwords. It gets its input by message and keeps nothing.
import { argon2 } from 'node:crypto';
import os from 'node:os';
import type { Answered, PasswordJob } from './password-process.ts';

/** Low scheduling priority: requests for pages come first. */
const NICE = 15;

try {
  // This must come before the first hash, which starts the threads that inherit the priority.
  os.setPriority(NICE);
} catch {
  // Some systems forbid lowering the priority; hashing works all the same.
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
  const reply = (answered: Omit<Answered, 'number'>) => process.send?.({ number, ...answered } satisfies Answered);
  try {
    argon2('argon2id', parameters, (error, hash) => {
      reply(error ? { hash: null, problem: error.message } : { hash });
    });
  } catch (error) {
    // For invalid parameters `argon2` throws instead of calling back.
    reply({ hash: null, problem: String(error) });
  }
}

// The shop has exited, so nobody waits for the running hash. A graceful exit would finish the hash first.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C and a process manager's signal can reach all processes of the group. This process ignores them, because the
// shop ends it once the shop's requests are done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', (message) => answer(message as PasswordJob));
