import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { count } from '../../testing/counts.ts';
import { type Database, openDatabase } from './database.ts';
import { type ChangeReader, changeReader, type EventName, record } from './events.ts';
import { runOnce } from './idempotency.ts';
import { hashSecret, newId } from './ids.ts';
import { onOneNode } from './jobs.ts';
import { makeLog } from './log.ts';
import { type Delivery, workOutbox } from './outbox.ts';
import { FaultError } from './refuse.ts';
import { sqlState, transaction } from './transaction.ts';

let home: TestDatabase;
let database: Database;
const log = makeLog('silent');

beforeAll(async () => {
  home = await createTestDatabase();
  database = openDatabase({ url: home.url, poolSize: 10 });
  await database.query('create table tallies (name text primary key, n int not null)');
});
afterAll(async () => {
  await database?.end();
  await home?.drop();
});

const tally = async (name: string): Promise<number | undefined> =>
  (await database.query<{ n: number }>('select n from tallies where name = $1', [name]))[0]?.n;

test('a transaction that throws leaves nothing behind', async () => {
  const failing = transaction(database, async (tx) => {
    await tx.query(`insert into tallies values ('thrown', 1)`);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await tally('thrown')).toBeUndefined();
});

test('transactions that deadlock are retried, and each takes effect exactly once', async () => {
  await database.query(`insert into tallies values ('left', 0), ('right', 0)`);
  const add = (first: string, second: string) =>
    transaction(database, async (tx) => {
      await tx.query('update tallies set n = n + 1 where name = $1', [first]);
      await wait(5);
      await tx.query('update tallies set n = n + 1 where name = $1', [second]);
    });
  // Only a few rounds, because each deadlock lasts until PostgreSQL looks for it (deadlock_timeout).
  const rounds = count(20);
  for (let round = 0; round < rounds; round += 1) await Promise.all([add('left', 'right'), add('right', 'left')]);
  expect([await tally('left'), await tally('right')]).toEqual([rounds * 2, rounds * 2]);
}, 600_000);

test('a transaction is attempted five times and no more', async () => {
  let tried = 0;
  const never = transaction(database, async (tx) => {
    tried += 1;
    await tx.query(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
  });
  expect(sqlState(await never.catch((error: unknown) => error))).toBe('40001');
  expect(tried).toBe(5);
});

test('a statement that takes too long is cancelled by the database', async () => {
  const slow = database.query('select pg_sleep(3.5)');
  expect(sqlState(await slow.catch((error: unknown) => error))).toBe('57014');
});

test('one idempotency key has one effect under any concurrency, and another body under it is refused', async () => {
  await database.query(`insert into tallies values ('keyed', 0)`);
  const attempt = { actor: hashSecret('someone'), key: 'k', requestHash: hashSecret('body') };
  const run = (requestHash = attempt.requestHash) =>
    transaction(database, (tx) =>
      runOnce(tx, { ...attempt, requestHash }, async () => {
        await tx.query(`update tallies set n = n + 1 where name = 'keyed'`);
        return { answer: 42 };
      }),
    );
  const answers = await Promise.all(Array.from({ length: count(100) }, () => run()));
  expect(answers).toEqual(answers.map(() => ({ answer: 42 })));
  expect(await tally('keyed')).toBe(1);
  const other = await run(hashSecret('another body')).catch((error: unknown) => error);
  expect(other instanceof FaultError && other.fault).toBe('KEY_REUSED');
});

async function tagsRead(reader: ChangeReader): Promise<string[]> {
  const tags: string[] = [];
  await reader.poll(async (changes) => void tags.push(...changes.flatMap((change) => change.tags)));
  return tags;
}

test('null is a stored answer like any other, and a key without a stored answer returns nothing', async () => {
  const attempt = { actor: hashSecret('someone'), key: 'null', requestHash: hashSecret('body') };
  let done = 0;
  const run = () =>
    transaction(database, (tx) =>
      runOnce(tx, attempt, () => {
        done += 1;
        return Promise.resolve(null);
      }),
    );
  expect([await run(), await run(), done]).toEqual([null, null, 1]);
  const unfinished = transaction(database, (tx) =>
    runOnce(tx, { ...attempt, key: 'twice' }, () => runOnce(tx, { ...attempt, key: 'twice' }, run)),
  );
  const fault = await unfinished.catch((error: unknown) => error);
  expect(fault instanceof FaultError && fault.fault).toBe('IN_FLIGHT');
});

test('a change that commits late is still read, and each change once', async () => {
  const reader = changeReader(database);
  await reader.start();
  const late = await database.connect();
  await late.query('begin');
  await late.query(`insert into outbox (id, name, payload, tags) values ($1, 'stock.moved', '{}', '{late}')`, [
    newId(),
  ]);
  await transaction(database, (tx) => record(tx, 'stock.moved', { variantIds: [] }, ['early']));
  const tags = () => tagsRead(reader);
  expect(await tags()).toEqual(['early']);
  await late.query('commit');
  late.release();
  expect(await tags()).toEqual(['late']);
  expect(await tags()).toEqual([]);
});

test('a reader that starts during an open transaction gets its change after the commit', async () => {
  const late = await database.connect();
  await late.query('begin');
  await late.query(`insert into outbox (id, name, payload, tags) values ($1, 'stock.moved', '{}', '{begun}')`, [
    newId(),
  ]);
  await transaction(database, (tx) => record(tx, 'stock.moved', { variantIds: [] }, ['there']));
  const reader = changeReader(database);
  await reader.start();
  expect(await tagsRead(reader)).toEqual([]);
  await late.query('commit');
  late.release();
  expect(await tagsRead(reader)).toEqual(['begun']);
});

test('changes whose processing failed are passed again, in order, together with newer ones', async () => {
  const reader = changeReader(database);
  await reader.start();
  const change = (tag: string) => transaction(database, (tx) => record(tx, 'stock.moved', { variantIds: [] }, [tag]));
  const handed: string[][] = [];
  const stumble = (changes: readonly { tags: string[] }[]) => {
    handed.push(changes.flatMap(({ tags }) => tags));
    return Promise.reject(new Error('not now'));
  };
  await change('first');
  await change('second');
  await expect(reader.poll(stumble)).rejects.toThrow('not now');
  await change('third');
  await expect(reader.poll(stumble)).rejects.toThrow('not now');
  expect(handed).toEqual([
    ['first', 'second'],
    ['first', 'second', 'third'],
  ]);
  expect(await tagsRead(reader)).toEqual(['first', 'second', 'third']);
  expect(await tagsRead(reader)).toEqual([]);
});

test('an event is processed by one worker, and again only after a failure', async () => {
  await database.query('update outbox set done_at = now()');
  for (let index = 0; index < 10; index += 1) {
    await transaction(database, (tx) => record(tx, 'pictures.added', { keys: [`k${index}`] }));
  }
  const seen: string[] = [];
  let failures = 1;
  const consumers = {
    'pictures.added': ({ keys }: { keys: string[] }) => {
      if (keys[0] === 'k3' && failures-- > 0) return Promise.reject(new Error('not now'));
      seen.push(...keys);
      return Promise.resolve();
    },
  } satisfies Partial<Record<EventName, unknown>>;
  await Promise.all([workOutbox(database, consumers, log), workOutbox(database, consumers, log)]);
  expect([...seen].sort()).toEqual(['k0', 'k1', 'k2', 'k4', 'k5', 'k6', 'k7', 'k8', 'k9']);
  await database.query('update outbox set next_try_at = now() where done_at is null');
  await workOutbox(database, consumers, log);
  expect(seen.filter((key) => key === 'k3')).toEqual(['k3']);
  expect(await workOutbox(database, consumers, log)).toBe(0);
});

test('a failed event is logged and stored without personal values, and given up after a week', async () => {
  await database.query('update outbox set done_at = now()');
  await transaction(database, (tx) => record(tx, 'pictures.added', { keys: ['old'] }));
  await transaction(database, (tx) => record(tx, 'pictures.added', { keys: ['young'] }));
  const [old] = await database.query<{ seq: number }>(
    `update outbox set created_at = now() - interval '8 days' where payload->'keys' ? 'old' and done_at is null returning seq`,
  );
  const lines: string[] = [];
  const keptLog = makeLog('info', { write: (line) => void lines.push(line) });
  const consumers = {
    'pictures.added': async (_: unknown, { tx }: Delivery) => {
      await tx.query('select $1::text::int', ['Nameplanted']);
    },
  };
  expect(await workOutbox(database, consumers, keptLog)).toBe(2);
  const rows = await database.query<{ seq: number; done: boolean; error: string }>(
    'select seq, done_at is not null as done, last_error as error from outbox where last_error is not null and attempts = 1 order by seq desc limit 2',
  );
  expect(rows).toHaveLength(2);
  for (const { seq, done } of rows) expect(done).toBe(seq === old?.seq);
  expect([...lines, ...rows.map(({ error }) => error)].join()).not.toContain('Nameplanted');
  expect(lines.join()).toContain('given up after a week');
  expect(rows[0]?.error).toContain('22P02');
  await database.query('update outbox set done_at = now()');
});

test('a code waits neither for the events of an import nor for the letters of a sale', async () => {
  await database.query('update outbox set done_at = now()');
  await transaction(database, async (tx) => {
    for (let index = 0; index < 300; index += 1) await record(tx, 'stock.moved', { variantIds: [`v${index}`] });
    for (let index = 0; index < 50; index += 1)
      await record(tx, 'order.moved', { orderId: `o${index}`, from: 'placed', to: 'confirmed' });
    await record(tx, 'otp.wanted', { language: 'en', sealed: 'a code' });
  });
  const worked: string[] = [];
  const consumers = {
    'order.moved': ({ orderId }: { orderId: string }) => Promise.resolve(void worked.push(orderId)),
    'otp.wanted': ({ sealed }: { sealed: string }) => Promise.resolve(void worked.push(sealed)),
  };
  await workOutbox(database, consumers, log);
  expect(worked[0]).toBe('a code');
  const left = await database.query<{ name: string }>('select distinct name from outbox where done_at is null');
  expect(left).toEqual([{ name: 'order.moved' }]);
  while ((await workOutbox(database, consumers, log)) > 0);
  expect(worked.slice(1)).toEqual(Array.from({ length: 50 }, (_, index) => `o${index}`));
});

test('a scheduled job runs on one node at a time', async () => {
  let running = 0;
  let most = 0;
  const chore = () =>
    onOneNode(database, 'chore', async () => {
      running += 1;
      most = Math.max(most, running);
      await wait(50);
      running -= 1;
    });
  await Promise.all([chore(), chore(), chore()]);
  expect(most).toBe(1);
});

test('the shop’s clock is the database’s, and tests move it without waiting', async () => {
  const hours = async () =>
    (await database.query<{ ahead: number }>('select extract(epoch from shop.now() - now())::int / 3600 as ahead'))[0]
      ?.ahead;
  expect(await hours()).toBe(0);
  await database.query(`insert into shop.clock (ahead) values ('3 hours')`);
  expect(await hours()).toBe(3);
  await database.query('delete from shop.clock');
});
