// The list of pictures that imports named and that are still to be fetched (docs/decisions/0070-pictures-afterwards.md):
// several jobs may work on it at once, each takes a picture by moving its `due_at` on, and a picture that a killed job
// had taken is due again after TAKEN_SECONDS. Functions of one statement run without a transaction.
import type { Database, Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import { transaction } from '../kernel/transaction.ts';
import { lockCards } from './catalogue.cards.ts';
import { publish } from './catalogue.write.ts';

export const TAKEN_SECONDS = 45;
/** Keeps every statement well below the database's time limit. */
const LISTED_AT_ONCE = 10_000;
export const PUBLISHED_AT_ONCE = 100;
/** The host of a picture's address; empty for a file. */
const HOST = `case when k.key like 'source/%/%' then ''
  else coalesce(lower(substring(k.source from '^[^:]*:[/\\\\]*([^/\\\\?#]*)')), '') end`;

export interface WantedPicture {
  key: string;
  source: string;
  /** Where it is fetched from; empty for a file. */
  host: string;
  /** This try included. */
  tries: number;
}

export interface PictureFolders {
  picturesFolder: string | null;
  csvFolder: string;
}

/** Notes where the files of these pictures are; of those that are stored only if they are to be read `again`. */
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
 * Lists pictures that are missing and not yet listed: first the first pictures of all products, then the others product
 * by product. Also forgets those that no product names any longer. Returns how many were added; 0 = all are listed.
 */
export async function listWanted(db: Queries): Promise<number> {
  await db.query(
    `delete from wanted_pictures w where not exists (select from product_pictures pp where pp.picture_key = w.key)`,
  );
  const rows = await db.query(
    `insert into wanted_pictures (key, host)
     select k.key, ${HOST}
     from pictures k join product_pictures pp on pp.picture_key = k.key
     where not k.is_stored and not exists (select from wanted_pictures w where w.key = k.key)
     group by k.key, k.source order by min(pp.position) > 0, min(pp.product_id::text), min(pp.position) limit $1
     on conflict (key) do nothing returning key`,
    [LISTED_AT_ONCE],
  );
  return rows.length;
}

/** Lists pictures that the shop has as wanted once more, because the operator asked for it. */
export async function wantAgain(db: Queries, keys: readonly string[]): Promise<void> {
  await db.query(
    `insert into wanted_pictures (key, host)
     select k.key, ${HOST}
     from pictures k where k.key = any($1) and k.is_stored order by k.key
     on conflict (key) do update set tries = 0, due_at = shop.now(), given_up_at = null, stored_at = null`,
    [keys],
  );
}

/** Makes the pictures that were given up due again. */
export async function retryGivenUp(db: Queries): Promise<void> {
  await db.query(
    'update wanted_pictures set tries = 0, due_at = shop.now(), given_up_at = null where given_up_at is not null',
  );
}

/** Takes the next picture that is due, of none of these hosts; null when there is none. */
export async function takeWanted(db: Queries, exceptHosts: readonly string[]): Promise<WantedPicture | null> {
  const [row] = await db.query<WantedPicture>(
    `with next as (
       select key from wanted_pictures
       where stored_at is null and given_up_at is null and due_at <= shop.now() and not host = any($1)
       order by turn limit 1 for update skip locked)
     update wanted_pictures w set due_at = shop.now() + make_interval(secs => $2), tries = w.tries + 1
     from next join pictures k on k.key = next.key where w.key = next.key
     returning w.key, k.source, w.host, w.tries`,
    [exceptHosts, TAKEN_SECONDS],
  );
  return row ?? null;
}

/** Keeps pictures that this job works on from being taken by another one. */
export async function keepTaken(db: Queries, keys: readonly string[]): Promise<void> {
  await db.query(
    `update wanted_pictures set due_at = shop.now() + make_interval(secs => $2)
     where key = any($1) and stored_at is null and given_up_at is null`,
    [keys, TAKEN_SECONDS],
  );
}

/** Gives a picture back that was taken and not tried. */
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

/** Gives up all listed pictures of a host that are not stored. */
export async function giveUpHost(db: Queries, host: string, { why, advice }: Reason): Promise<void> {
  await db.query(
    `update wanted_pictures set given_up_at = shop.now(), why = $2, advice = $3
     where host = $1 and stored_at is null and given_up_at is null`,
    [host, why, advice],
  );
}

/**
 * Gives a picture its stored original. It waits for imports that are saving products with this picture, so that
 * `publishStored` afterwards sees these products; an import that comes later sees the picture.
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

/** Deletes former pictures of colours that show one of their present ones; the products' rows are locked. */
async function dropFormer(tx: Transaction, productIds: readonly string[]): Promise<void> {
  await tx.query(`delete from product_pictures pp where pp.product_id = any($1) and ${NEEDLESS}`, [productIds]);
}

/** Publishes the products of up to a hundred stored pictures; returns how many pictures that were. */
export async function publishStored(database: Database): Promise<number> {
  const rows = await database.query<{ key: string }>(
    'select key from wanted_pictures where stored_at is not null order by turn limit $1',
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

/** Deletes former pictures whose successors were there before their product named them, so that nothing was fetched. */
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

/** Listed pictures that wait, and milliseconds until the next is due (null when none waits), without these hosts. */
export async function nextWanted(
  db: Queries,
  exceptHosts: readonly string[],
): Promise<{ waiting: number; dueMs: number | null }> {
  const [row] = await db.query<{ waiting: number; dueMs: number | null }>(
    `select count(*)::int as waiting, extract(epoch from min(due_at) - shop.now())::float8 * 1000 as "dueMs"
     from wanted_pictures where stored_at is null and given_up_at is null and not host = any($1)`,
    [exceptHosts],
  );
  return row!;
}

export async function countWanted(db: Queries): Promise<{ waiting: number; givenUp: number }> {
  const [row] = await db.query<{ waiting: number; givenUp: number }>(
    `select count(*) filter (where given_up_at is null)::int as waiting, count(given_up_at)::int as "givenUp"
     from wanted_pictures where stored_at is null`,
  );
  return row!;
}

/** The number of pictures that are missing and not yet listed. */
export async function countUnlisted(db: Queries): Promise<number> {
  const [row] = await db.query<{ unlisted: number }>(
    `select count(*)::int as unlisted from pictures k
     where not k.is_stored and not exists (select from wanted_pictures w where w.key = k.key)
       and exists (select from product_pictures pp where pp.picture_key = k.key)`,
  );
  return row!.unlisted;
}

export interface FailedPicture extends Reason {
  handle: string;
  source: string;
  /** How many pictures of the product failed for this reason; `source` is the first of them. */
  pictures: number;
}

/** The pictures that were given up, by product and reason. */
export async function loadFailed(db: Queries, limit: number): Promise<FailedPicture[]> {
  return db.query<FailedPicture>(
    `select p.handle, w.why, w.advice, (array_agg(k.source order by pp.position, k.key))[1] as source,
       count(distinct w.key)::int as pictures
     from wanted_pictures w join pictures k on k.key = w.key join product_pictures pp on pp.picture_key = w.key
     join products p on p.id = pp.product_id
     where w.given_up_at is not null and w.stored_at is null
     group by p.handle, w.why, w.advice order by p.handle, w.why limit $1`,
    [limit],
  );
}
