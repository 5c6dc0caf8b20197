// The queue against a server that handles idempotency keys like the shop's, with failures of several kinds: each call
// has its effect once, after the earlier calls of its owner, and never in the session of another member.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  GUEST,
  isExpired,
  type QueuedCall,
  type Report,
  RETRY_MS,
  type Verdict,
  verdictOf,
  WAIT_MS,
} from './queued-call.ts';
import { type QueueStore, sendQueued } from './send-queued.ts';

const HOUR_MS = 3_600_000;

class Killed extends Error {}

/** A queue in memory. As in IndexedDB, each operation is carried out whole or not at all. */
function memoryQueue() {
  let calls: QueuedCall[] = [];
  const reports: Report[] = [];
  const store: QueueStore = {
    all: async () => [...calls],
    markTried: async (key, nowMs) => {
      const known = calls.find((call) => call.key === key);
      if (!known) return false;
      calls = calls.map((call) =>
        call.key === key ? { ...call, firstTriedAtMs: call.firstTriedAtMs ?? nowMs } : call,
      );
      return true;
    },
    settle: async (key, report) => {
      if (!calls.some((call) => call.key === key)) return;
      calls = calls.filter((call) => call.key !== key);
      reports.push(report);
    },
  };
  return {
    store,
    reports,
    add: (call: QueuedCall) => void calls.push(call),
    drop: (owner: string) => {
      calls = calls.filter((call) => call.owner !== owner);
    },
    keys: () => calls.map(({ key }) => key),
  };
}

const callOf = (key: string, owner = GUEST, more: Partial<QueuedCall> = {}): QueuedCall => ({
  key,
  kind: 'add',
  owner,
  address: 'guest-cart/add-to-cart',
  body: JSON.stringify({ ip_address: 'a-guest' }),
  label: '',
  queuedAtMs: 0,
  firstTriedAtMs: null,
  ...more,
});

/** A fake server: acts once on each idempotency key, and refuses a member's call in any other session. */
function keyedServer() {
  const effects: { key: string; owner: string }[] = [];
  return {
    effects,
    session: null as string | null,
    run(call: QueuedCall): Verdict {
      if (call.owner !== GUEST && call.owner !== this.session) return { kind: 'foreign' };
      if (!effects.some(({ key }) => key === call.key)) effects.push({ key: call.key, owner: call.owner });
      return { kind: 'sent', result: null };
    },
  };
}

type Fate = 'fine' | 'lost before' | 'lost after' | 'killed before' | 'killed after' | 'killed before noting';

const FATES: readonly Fate[] = [
  'fine',
  'lost before',
  'lost after',
  'killed before',
  'killed after',
  'killed before noting',
];

type QueueStep =
  | { kind: 'press'; owner: string }
  | { kind: 'session'; owner: string | null }
  | { kind: 'send'; fates: readonly Fate[]; senders: number };

const MEMBERS = ['member-a', 'member-b'];

const step: fc.Arbitrary<QueueStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('press' as const), owner: fc.constantFrom(GUEST, ...MEMBERS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('session' as const), owner: fc.constantFrom(null, ...MEMBERS) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      fates: fc.array(fc.constantFrom(...FATES), { maxLength: 6 }),
      senders: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

interface World {
  queue: ReturnType<typeof memoryQueue>;
  server: ReturnType<typeof keyedServer>;
}

/**
 * Lets several senders send the queue at the same time, like tabs without Web Locks. Each entry of `fates` decides
 * about one attempt to send a call: whether it succeeds, the call or its answer is lost, or the sender is killed before
 * or after it. If the next entry is `killed before noting`, the sender is killed before it settles the call.
 */
async function send({ queue, server }: World, fates: readonly Fate[], senders: number): Promise<void> {
  const ahead = [...fates];
  const attempt = async (call: QueuedCall): Promise<Verdict> => {
    const fate = ahead.shift() ?? 'fine';
    await Promise.resolve();
    if (fate === 'killed before') throw new Killed();
    if (fate === 'lost before') return { kind: 'later' };
    const verdict = server.run(call);
    if (fate === 'killed after') throw new Killed();
    if (fate === 'lost after') return { kind: 'later' };
    return verdict;
  };
  const store: QueueStore = {
    ...queue.store,
    settle: async (key, report) => {
      if (ahead[0] === 'killed before noting') throw new Killed();
      await queue.store.settle(key, report);
    },
  };
  await Promise.all(
    Array.from({ length: senders }, () =>
      sendQueued(store, attempt, () => 0).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      }),
    ),
  );
}

test('whatever is lost, killed or sent twice, each call has its effect once, in order, for its own login', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const world: World = { queue: memoryQueue(), server: keyedServer() };
      const { queue, server } = world;
      const pressed: { key: string; owner: string }[] = [];
      for (const one of steps) {
        if (one.kind === 'session') server.session = one.owner;
        if (one.kind === 'send') await send(world, one.fates, one.senders);
        if (one.kind !== 'press') continue;
        const key = `key-${pressed.length}`;
        pressed.push({ key, owner: one.owner });
        queue.add(callOf(key, one.owner));
      }
      // Each member signs in once more and no call or answer is lost any more, so the queue must become empty.
      for (const member of MEMBERS) {
        server.session = member;
        await send(world, [], 1);
      }
      expect(queue.keys()).toEqual([]);
      for (const owner of [GUEST, ...MEMBERS]) {
        const keysOf = (list: readonly { key: string; owner: string }[]) =>
          list.filter((each) => each.owner === owner).map(({ key }) => key);
        expect(keysOf(server.effects)).toEqual(keysOf(pressed));
      }
      expect(queue.reports.map(({ key }) => key).sort()).toEqual(pressed.map(({ key }) => key).sort());
    }),
    { numRuns: 500 },
  );
});

describe('a call in the queue', () => {
  test('that was dropped while the queue was read is neither sent nor reported', async () => {
    const queue = memoryQueue();
    queue.add(callOf('one', 'member-a'));
    queue.add(callOf('two', 'member-a'));
    const sent: string[] = [];
    await sendQueued(
      queue.store,
      async ({ key }) => {
        sent.push(key);
        queue.drop('member-a');
        return { kind: 'sent', result: null };
      },
      () => 0,
    );
    expect([sent, queue.reports]).toEqual([['one'], []]);
  });

  test('waits for its member behind nobody else', async () => {
    const queue = memoryQueue();
    const server = keyedServer();
    for (const [key, owner] of [
      ['a', 'member-a'],
      ['g', GUEST],
      ['b', 'member-b'],
    ] as const)
      queue.add(callOf(key, owner));
    server.session = 'member-b';
    expect(
      await sendQueued(
        queue.store,
        async (call) => server.run(call),
        () => 0,
      ),
    ).toBe(false);
    expect(server.effects.map(({ key }) => key)).toEqual(['g', 'b']);
    expect(queue.keys()).toEqual(['a']);
  });

  test('that is refused leaves with the server’s sentence, and the next is sent', async () => {
    const queue = memoryQueue();
    queue.add(callOf('one', GUEST, { label: 'Kaftan' }));
    queue.add(callOf('two'));
    const verdicts: Verdict[] = [
      { kind: 'refused', message: 'Sold out' },
      { kind: 'sent', result: { any: 1 } },
    ];
    await sendQueued(
      queue.store,
      async () => verdicts.shift() ?? { kind: 'later' },
      () => 0,
    );
    expect(queue.reports).toEqual([
      { key: 'one', kind: 'add', label: 'Kaftan', outcome: 'refused', message: 'Sold out', result: null },
      { key: 'two', kind: 'add', label: '', outcome: 'sent', message: '', result: 'a-guest' },
    ]);
  });

  test('is not sent again once the server may have forgotten its key', async () => {
    expect(RETRY_MS).toBeLessThan(48 * HOUR_MS);
    expect(isExpired(callOf('new'), WAIT_MS)).toBe(false);
    expect(isExpired(callOf('old'), WAIT_MS + 1)).toBe(true);
    expect(isExpired(callOf('tried', GUEST, { firstTriedAtMs: 0 }), RETRY_MS + 1)).toBe(true);
    const queue = memoryQueue();
    queue.add(callOf('tried', GUEST, { firstTriedAtMs: 0 }));
    const never = vi.fn<(call: QueuedCall) => Promise<Verdict>>();
    await sendQueued(queue.store, never, () => RETRY_MS + 1);
    expect(never).not.toHaveBeenCalled();
    expect(queue.reports).toMatchObject([{ key: 'tried', outcome: 'expired' }]);
  });
});

test.each([
  [200, { errorCode: 0, result: { a: 1 } }, { kind: 'sent', result: { a: 1 } }],
  [200, { errorCode: 1104, message: 'Sold out' }, { kind: 'refused', message: 'Sold out' }],
  [422, { errorCode: 9423, message: 'Another body' }, { kind: 'refused', message: 'Another body' }],
  [401, { errorCode: 9401 }, { kind: 'foreign' }],
  [403, { errorCode: 9403 }, { kind: 'foreign' }],
  [409, { errorCode: 9409 }, { kind: 'later' }],
  [429, { errorCode: 9429 }, { kind: 'later' }],
  [503, { errorCode: 9503 }, { kind: 'later' }],
  [200, 'a page of a hotel’s network', { kind: 'later' }],
])('an answer %i %j is judged', (status, envelope, verdict) => {
  expect(verdictOf(status, envelope)).toEqual(verdict);
});
