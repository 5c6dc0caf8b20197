// Test cases of how one more password try is counted. They test both countTry (identity.ts) and the SQL statement that
// does the same (login.store.ts). Times are in seconds relative to the try, negative before it.
import { DELAY_FORGOTTEN_SECONDS, DELAY_MAX_SECONDS, type Tries, TRIES_WINDOW_SECONDS } from './identity.ts';

interface TryCase {
  name: string;
  tries: Tries | null;
  expected: Tries | { waitSeconds: number };
}

export const TRY_CASES: readonly TryCase[] = [
  { name: 'the first is counted', tries: null, expected: { failures: 1, firstAt: 0, blockedUntil: null } },
  {
    name: 'the fourth is free',
    tries: { failures: 3, firstAt: -600, blockedUntil: null },
    expected: { failures: 4, firstAt: -600, blockedUntil: null },
  },
  {
    name: 'behind the fifth stands the first delay',
    tries: { failures: 4, firstAt: -600, blockedUntil: null },
    expected: { failures: 5, firstAt: -600, blockedUntil: 30 },
  },
  {
    name: 'during a delay nothing is counted',
    tries: { failures: 5, firstAt: -600, blockedUntil: 7 },
    expected: { waitSeconds: 7 },
  },
  {
    name: 'after it one try, then twice the delay',
    tries: { failures: 5, firstAt: -600, blockedUntil: -1 },
    expected: { failures: 6, firstAt: -600, blockedUntil: 60 },
  },
  {
    name: 'the delay stops growing',
    tries: { failures: 400, firstAt: -86_000, blockedUntil: -1 },
    expected: { failures: 401, firstAt: -86_000, blockedUntil: DELAY_MAX_SECONDS },
  },
  {
    name: 'a few failures are forgotten after the window',
    tries: { failures: 4, firstAt: -TRIES_WINDOW_SECONDS - 1, blockedUntil: null },
    expected: { failures: 1, firstAt: 0, blockedUntil: null },
  },
  {
    name: 'after a delay the window forgets nothing',
    tries: { failures: 7, firstAt: -TRIES_WINDOW_SECONDS * 4, blockedUntil: -TRIES_WINDOW_SECONDS - 1 },
    expected: { failures: 8, firstAt: -TRIES_WINDOW_SECONDS * 4, blockedUntil: 240 },
  },
  {
    name: 'a day without a try forgets even that',
    tries: { failures: 9, firstAt: -DELAY_FORGOTTEN_SECONDS - 100, blockedUntil: -DELAY_FORGOTTEN_SECONDS - 1 },
    expected: { failures: 1, firstAt: 0, blockedUntil: null },
  },
];
