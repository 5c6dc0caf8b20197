// Hashes passwords with argon2id. A hash is expensive on purpose, so at most two run at a time, in a process of low
// priority: a burst of logins slows logins, not shopping.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { overloadError, openPasswordProcess } from './password-process.ts';
import { makeQueue } from './queue.ts';

/** The cost of new hashes; a stored hash names its own cost. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** What OWASP recommends for argon2id: 19 MiB and two passes. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };
const LANES = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** Where there are several cores, at least one stays free for everything else. */
const CONCURRENT_HASHES_MAX = Math.max(1, Math.min(2, availableParallelism() - 1));
const WAITING_MAX = 96;
/**
 * How many works `admit` lets wait at a time. The rest of the queue is left for hashes that need no admission: logins on
 * known devices, and whatever members and operators do with a password once they are logged in.
 */
const ADMITTED_WAITING_MAX = 64;

export interface Passwords {
  /** Returns the hash to store, as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  hash(password: string): Promise<string>;
  /** Whether the password has this hash. For `null` (no account or no password) it takes as long, and returns false. */
  verify(password: string, phc: string | null): Promise<boolean>;
  /**
   * Runs `work`, which verifies a password. If too many such works run or wait already, throws UNAVAILABLE before
   * `work` has cost the database anything.
   */
  admit<T>(work: () => Promise<T>): Promise<T>;
  /** Callers that still wait for a hash get 503. */
  close(): Promise<void>;
}

interface Phc {
  memory: number;
  passes: number;
  lanes: number;
  salt: Buffer;
  hash: Buffer;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(text: string): Phc {
  const [, memory, passes, lanes, salt, hash] = PHC.exec(text) ?? [];
  if (!salt || !hash) throw new Error('a stored password is no argon2id hash');
  return {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export function makePasswords({ memoryKib, passes }: PasswordCost = PASSWORD_COST): Passwords {
  const queue = makeQueue({ atOnce: CONCURRENT_HASHES_MAX, waitingMax: WAITING_MAX, reject: overloadError });
  const hashing = openPasswordProcess({ atOnce: CONCURRENT_HASHES_MAX });
  const derive = (password: string, { memory, passes, lanes, salt }: Omit<Phc, 'hash'>): Promise<Buffer> =>
    queue.run(async () =>
      Buffer.from(
        await hashing.derive({
          password: Buffer.from(password.normalize('NFC'), 'utf8'),
          salt,
          memoryKib: memory,
          passes,
          lanes,
          bytes: HASH_BYTES,
        }),
      ),
    );
  const fresh = () => ({ memory: memoryKib, passes, lanes: LANES, salt: randomBytes(SALT_BYTES) });
  let admitted = 0;
  const nobody: Phc = { ...fresh(), hash: randomBytes(HASH_BYTES) };
  return {
    async hash(password) {
      const parameters = fresh();
      const hash = await derive(password, parameters);
      return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${unpadded(parameters.salt)}$${unpadded(hash)}`;
    },
    async verify(password, phc) {
      const stored = phc === null ? nobody : parsePhc(phc);
      const hash = await derive(password, stored);
      return timingSafeEqual(hash, stored.hash) && phc !== null;
    },
    async admit(work) {
      if (admitted >= CONCURRENT_HASHES_MAX + ADMITTED_WAITING_MAX) throw overloadError();
      admitted += 1;
      try {
        return await work();
      } finally {
        admitted -= 1;
      }
    },
    close: () => hashing.close(),
  };
}
