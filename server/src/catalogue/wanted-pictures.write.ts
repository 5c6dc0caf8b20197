// The list of pictures that imports named and that are still to be fetched
// (docs/decisions/0070-pictures-afterwards.md). Several jobs may work on it at once: each takes a picture by moving its
// `due_at` into the future, so a picture that a killed job had taken becomes due again after TAKEN_SECONDS.
import type { Database, Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import { transaction } from '../kernel/transaction.ts';
import { lockCards } from './catalogue.cards.ts';
import { publish } from './catalogue.write.ts';

export const TAKEN_SECONDS = 45;
/**
 * The maximum number of picture keys in one statement: so few that PostgreSQL finds the products of these pictures by
 * an index instead of reading the whole table.
 */
const LISTED_AT_ONCE = 500;
export const PUBLISHED_AT_ONCE = 100;
/** SQL for the host in a picture's URL; empty for a picture that is a file. */
const HOST = `case when k.key like 'source/%/%' then ''
  else coalesce(lower(substring(k.source from '^[^:]*:[/\\\\]*([^/\\\\?#]*)')), '') end`;

export interface WantedPicture {
  key: string;
  source: string;
  host: string;
  /** The number of attempts, including the present one. */
  tries: number;
}

export interface PictureFolders {
  picturesFolder: string | null;
  csvFolder: string;
}

/**
 * Stores the folders in which the files of these pictures are to be looked for. Pictures that are stored already are
 * skipped unless `again` asks for reading them once more.
 */
export async function savePlaces(
  db: Queries,
  keys: readonly string[],
  folders: PictureFolders,
  again: boolean,
): Promise<void> {
  await db.query(
    `insert into picture_files (key, pictures_folder, csv_folder)
     select distinct x.key, $2, $3 from unnest($1::text[]) as x (key)
     where $4 or not exists (select from pictures k where k.key = x.key and k.is_stored) order by 1
     on conflict (key) do update set pictures_folder = excluded.pictures_folder, csv_folder = excluded.csv_folder
       where (picture_files.pictures_folder, picture_files.csv_folder) is distinct from (excluded.pictures_folder, excluded.csv_folder)`,
    [keys, folders.picturesFolder, folders.csvFolder, again],
  );
}

export async function loadPlaces(db: Queries, key: string): Promise<PictureFolders | null> {
  const [row] = await db.query<PictureFolders>(
    'select pictures_folder as "picturesFolder", csv_folder as "csvFolder" from picture_files where key = $1',
    [key],
  );
  return row ?? null;
}

/**
 * Runs `work` on all keys that the SQL `select` finds, in batches, so that no statement reaches the database's time
 * limit. $1 is the last key of the previous batch.
 */
async function inBatches(
  db: Queries,
  select: string,
  values: readonly string[],
  work: (keys: string[]) => Promise<unknown>,
): Promise<void> {
  for (let after = ''; ;) {
    const rows = await db.query<{ key: string }>(`${select} order by key limit ${LISTED_AT_ONCE}`, [after, ...values]);
    const keys = rows.map(({ key }) => key);
    if (keys.length > 0) await work(keys);
    if (keys.length < LISTED_AT_ONCE) return;
    after = keys.at(-1)!;
  }
}

const MISSING = 'select key from pictures where not is_stored and key > $1';
const LISTED = 'select key from wanted_pictures where key > $1';
const GIVEN_UP = 'select key from wanted_pictures where given_up_at is not null and key > $1';
const GIVEN_UP_FILES = `${GIVEN_UP} and host = ''`;
const OF_HOST =
  'select key from wanted_pictures where key > $1 and host = $2 and stored_at is null and given_up_at is null';

const PLACED = `insert into wanted_pictures (key, host, later, product_id, position)
  select distinct on (k.key) k.key, ${HOST}, pp.position > 0, pp.product_id, pp.position
  from pictures k join product_pictures pp on pp.picture_key = k.key`;

export async function listWanted(db: Queries): Promise<void> {
  await inBatches(db, MISSING, [], (keys) =>
    db.query(
      `${PLACED} where k.key = any($1) and not k.is_stored
         and not exists (select from wanted_pictures w where w.key = k.key)
       order by k.key, pp.position, pp.product_id on conflict (key) do nothing`,
      [keys],
    ),
  );
  await inBatches(db, LISTED, [], (keys) =>
    db.query(
      `delete from wanted_pictures w where w.key = any($1)
         and not exists (select from product_pictures pp where pp.picture_key = w.key)`,
      [keys],
    ),
  );
}

/** Puts those of these pictures that are stored, and that products use, on the list once more, to be fetched again. */
export async function wantAgain(db: Queries, keys: readonly string[]): Promise<void> {
  await db.query(
    `${PLACED} where k.key = any($1) and k.is_stored order by k.key, pp.position, pp.product_id
     on conflict (key) do update set tries = 0, due_at = shop.now(), given_up_at = null, stored_at = null`,
    [keys],
  );
}

/**
 * Makes pictures that were given up due again: all of them, or with 'files' only those that are files and have no host.
 */
export async function retryGivenUp(db: Queries, which: 'files' | 'all'): Promise<void> {
  await inBatches(db, which === 'all' ? GIVEN_UP : GIVEN_UP_FILES, [], (keys) =>
    db.query('update wanted_pictures set tries = 0, due_at = shop.now(), given_up_at = null where key = any($1)', [
      keys,
    ]),
  );
}

/** The hosts from which pictures are still to be fetched, with an empty text if there are files to be read. */
export async function waitingHosts(db: Queries): Promise<string[]> {
  const rows = await db.query<{ host: string }>(
    `with recursive hosts as (
       (select host from wanted_pictures where stored_at is null and given_up_at is null order by host limit 1)
       union all
       select (select w.host from wanted_pictures w where w.stored_at is null and w.given_up_at is null and w.host > hosts.host
         order by w.host limit 1) from hosts where hosts.host is not null)
     select host from hosts where host is not null`,
  );
  return rows.map(({ host }) => host);
}

export async function takeWanted(db: Queries, host: string): Promise<WantedPicture | null> {
  const [row] = await db.query<WantedPicture>(
    `with next as (
       select key from wanted_pictures
       where stored_at is null and given_up_at is null and due_at <= shop.now() and host = $1
       order by later, product_id, position limit 1 for update skip locked)
     update wanted_pictures w set due_at = shop.now() + make_interval(secs => $2), tries = w.tries + 1
     from next join pictures k on k.key = next.key where w.key = next.key
     returning w.key, k.source, w.host, w.tries`,
    [host, TAKEN_SECONDS],
  );
  return row ?? null;
}

/** Postpones `due_at` of pictures that this job is still working on, so that no other job takes them. */
export async function keepTaken(db: Queries, keys: readonly string[]): Promise<void> {
  await db.query(
    `update wanted_pictures set due_at = shop.now() + make_interval(secs => $2)
     where key = any($1) and stored_at is null and given_up_at is null`,
    [keys, TAKEN_SECONDS],
  );
}

/** Releases a picture that was taken but not tried: it is due at once, and the attempt does not count. */
export async function putBack(db: Queries, key: string): Promise<void> {
  await db.query(
    `update wanted_pictures set due_at = shop.now(), tries = greatest(0, tries - 1)
     where key = $1 and stored_at is null and given_up_at is null`,
    [key],
  );
}

export async function tryLater(db: Queries, key: string, reason: Reason, pauseMs: number): Promise<void> {
  await db.query(
    `update wanted_pictures set due_at = shop.now() + make_interval(secs => $4 / 1000.0), why = $2, advice = $3
     where key = $1 and stored_at is null`,
    [key, reason.why, reason.advice, pauseMs],
  );
}

export interface Reason {
  why: string;
  advice: string;
}

export async function giveUp(db: Queries, key: string, { why, advice }: Reason): Promise<void> {
  await db.query(
    'update wanted_pictures set given_up_at = shop.now(), why = $2, advice = $3 where key = $1 and stored_at is null',
    [key, why, advice],
  );
}

export async function giveUpHost(db: Queries, host: string, { why, advice }: Reason): Promise<void> {
  await inBatches(db, OF_HOST, [host], (keys) =>
    db.query(
      `update wanted_pictures set given_up_at = shop.now(), why = $2, advice = $3
       where key = any($1) and stored_at is null and given_up_at is null`,
      [keys, why, advice],
    ),
  );
}

/**
 * Connects a picture with its stored file. The row lock first waits for imports that are saving products with this
 * picture, so that the following `publishStored` finds these products. A later import finds the picture stored.
 */
export async function fillIn(database: Database, key: string, stored: PictureRow): Promise<void> {
  await transaction(database, async (tx) => {
    await tx.query('select key from pictures where key = $1 for update', [key]);
    const changed = await tx.query(
      `update pictures set file_key = $2, width = $3, height = $4, placeholder = $5
       where key = $1 and file_key is distinct from $2 returning key`,
      [key, stored.key, stored.width, stored.height, stored.placeholder],
    );
    await (changed.length > 0
      ? tx.query(
          'update wanted_pictures set stored_at = shop.now(), given_up_at = null, why = null, advice = null where key = $1',
          [key],
        )
      : tx.query('delete from wanted_pictures where key = $1 and stored_at is null', [key]));
    await tx.query('delete from picture_files where key = $1', [key]);
  });
}

const NEEDLESS = `pp.view like 'former %' and exists (
  select from product_pictures o join pictures k on k.key = o.picture_key
  where o.product_id = pp.product_id and o.colour_code = pp.colour_code and o.view not like 'former %' and k.is_stored)`;

/**
 * An import that replaces pictures keeps the old ones (`view` begins with `former`) until a new one is fetched. Deletes
 * them for each colour that has a fetched new picture. The caller has locked the rows of the products.
 */
async function dropFormer(tx: Transaction, productIds: readonly string[]): Promise<void> {
  await tx.query(`delete from product_pictures pp where pp.product_id = any($1) and ${NEEDLESS}`, [productIds]);
}

/**
 * Publishes the products that use stored pictures of the list, and removes these pictures from the list: up to
 * PUBLISHED_AT_ONCE pictures in one call. Returns their number.
 */
export async function publishStored(database: Database): Promise<number> {
  const rows = await database.query<{ key: string }>(
    'select key from wanted_pictures where stored_at is not null order by product_id limit $1',
    [PUBLISHED_AT_ONCE],
  );
  if (rows.length === 0) return 0;
  const keys = rows.map(({ key }) => key);
  const products = await database.query<{ id: string }>(
    'select distinct product_id as id from product_pictures where picture_key = any($1) order by 1',
    [keys],
  );
  const ids = products.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += PUBLISHED_AT_ONCE) {
    const batch = ids.slice(start, start + PUBLISHED_AT_ONCE);
    await transaction(database, async (tx) => {
      await lockCards(tx, batch);
      await dropFormer(tx, batch);
      await publish(tx, batch);
    });
  }
  await transaction(database, async (tx) => {
    const done = await tx.query<{ key: string }>(
      `with done as (delete from wanted_pictures where key = any($1) and stored_at is not null returning key)
       select k.file_key as key from done join pictures k on k.key = done.key`,
      [keys],
    );
    if (done.length > 0) await record(tx, 'pictures.added', { keys: [...new Set(done.map(({ key }) => key))] });
  });
  return keys.length;
}

/**
 * Deletes the replaced pictures (`view` begins with `former`) that `publishStored` does not see: those whose
 * replacement was stored already when the import named it, so that nothing was fetched.
 */
export async function dropAllFormer(database: Database): Promise<void> {
  for (;;) {
    const rows = await database.query<{ id: string }>(
      `select distinct pp.product_id as id from product_pictures pp where ${NEEDLESS} order by 1 limit $1`,
      [PUBLISHED_AT_ONCE],
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await transaction(database, async (tx) => {
      await lockCards(tx, ids);
      await dropFormer(tx, ids);
    });
  }
}

/**
 * Milliseconds until the next picture is due whose host is not in `exceptHosts`; null when no such picture is waiting.
 */
export async function nextDueMs(db: Queries, exceptHosts: readonly string[]): Promise<number | null> {
  const [row] = await db.query<{ dueMs: number | null }>(
    `select extract(epoch from min(due_at) - shop.now())::float8 * 1000 as "dueMs"
     from wanted_pictures where stored_at is null and given_up_at is null and not host = any($1)`,
    [exceptHosts],
  );
  return row?.dueMs ?? null;
}

export async function countWanted(db: Queries): Promise<{ waiting: number; givenUp: number }> {
  const [row] = await db.query<{ waiting: number; givenUp: number }>(
    `select count(*) filter (where given_up_at is null)::int as waiting, count(given_up_at)::int as "givenUp"
     from wanted_pictures where stored_at is null`,
  );
  return row!;
}

export interface FailedPicture extends Reason {
  handle: string;
  source: string;
  /** The number of the product's pictures that failed for this reason; `source` is the first of them. */
  pictures: number;
}

export async function loadFailed(db: Queries, limit: number): Promise<FailedPicture[]> {
  return db.query<FailedPicture>(
    `select p.handle, w.why, w.advice, (array_agg(k.source order by pp.position, k.key))[1] as source,
       count(distinct w.key)::int as pictures
     from (select key, why, advice from wanted_pictures where given_up_at is not null and stored_at is null
       order by product_id, position limit $1) w
     join pictures k on k.key = w.key join product_pictures pp on pp.picture_key = w.key
     join products p on p.id = pp.product_id
     group by p.handle, w.why, w.advice order by p.handle, w.why limit $1`,
    [limit],
  );
}
