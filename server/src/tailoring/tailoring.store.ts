// SQL of measurement sets. Queries for one shopper filter by the owner (`guest_hash` or `customer_id`), so that another
// shopper's set is never found. Exceptions: `renameSet` and `insertVersion` take the id of a set that the caller has
// locked with `lockSet` or has just inserted; `loadVersions` takes versions whose owner was checked earlier.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { type Owner, perOwner } from '../kernel/owner.ts';
import type { Inches } from './tailoring.ts';

export interface StoredSet {
  setId: string;
  versionId: string;
  version: number;
  label: string;
  inches: Inches;
  updatedAt: Date;
}

const LATEST = `select s.id as "setId", v.id as "versionId", v.version, s.label,
  shop.inches_of_version(v.id) as inches, s.updated_at as "updatedAt"
  from measurement_sets s join lateral (
    select id, version from measurement_versions where set_id = s.id order by version desc limit 1
  ) v on true`;

const LISTED = perOwner((column) => `${LATEST} where s.${column} = $1 and s.listed order by s.created_at, s.id`);
const ONE_LISTED = perOwner((column) => `${LATEST} where s.${column} = $1 and s.id = $2 and s.listed`);
const LOCK = perOwner(
  (column) => `select id from measurement_sets where ${column} = $1 and id = $2 and listed for update`,
);
const COUNT = perOwner(
  (column) => `select count(*)::int as sets from measurement_sets where ${column} = $1 and listed`,
);
const INSERT = perOwner((column) => `insert into measurement_sets (id, ${column}, label) values ($1, $2, $3)`);
const TOUCH_BY_VERSION = perOwner(
  (column) => `with worn as (
      select v.set_id, array(select jsonb_object_keys(shop.inches_of_version(v.id))) as fields from measurement_versions v where v.id = $2
    )
    update measurement_sets s set touched_at = shop.now() from worn
    where s.id = worn.set_id and s.${column} = $1 and s.listed returning worn.fields`,
);
const ADOPT = perOwner(
  (
    column,
  ) => `update measurement_sets set ${column === 'guest_hash' ? '' : 'guest_hash = null, '}${column} = $2, touched_at = shop.now() where id in (
      select s.id from measurement_sets s where s.guest_hash = $1
        and ($3::uuid[] is null or exists (select from measurement_versions v where v.set_id = s.id and v.id = any($3)))
      order by s.id for update
    )`,
);

/** The owner's listed measurement sets, each in its latest version; the set created first comes first. */
export async function loadSets(db: Queries, owner: Owner): Promise<StoredSet[]> {
  return db.query<StoredSet>(LISTED[owner.kind], [owner.key]);
}

export async function loadSet(db: Queries, owner: Owner, setId: string): Promise<StoredSet | null> {
  const [set] = await db.query<StoredSet>(ONE_LISTED[owner.kind], [owner.key, setId]);
  return set ?? null;
}

/**
 * Locks the owner's list of measurement sets, so that no concurrent request adds a set between the count of sets and
 * the insert.
 */
export async function lockOwner(tx: Transaction, owner: Owner): Promise<void> {
  const name = `measurements:${typeof owner.key === 'string' ? owner.key : owner.key.toString('hex')}`;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

export async function countSets(tx: Transaction, owner: Owner): Promise<number> {
  const [row] = await tx.query<{ sets: number }>(COUNT[owner.kind], [owner.key]);
  return row?.sets ?? 0;
}

export async function insertSet(tx: Transaction, owner: Owner, label: string, inches: Inches): Promise<string> {
  const setId = newId();
  await tx.query(INSERT[owner.kind], [setId, owner.key, label]);
  await insertVersion(tx, setId, 1, inches);
  return setId;
}

/**
 * Locks the measurement set's row, so that concurrent changes make consecutive versions; null when the owner's list has
 * no such set.
 */
export async function lockSet(tx: Transaction, owner: Owner, setId: string): Promise<StoredSet | null> {
  const [mine] = await tx.query<{ id: string }>(LOCK[owner.kind], [owner.key, setId]);
  return mine ? loadSet(tx, owner, setId) : null;
}

export async function insertVersion(tx: Transaction, setId: string, version: number, inches: Inches): Promise<void> {
  await tx.query('insert into measurement_versions (id, set_id, version, inches) values ($1, $2, $3, $4)', [
    newId(),
    setId,
    version,
    JSON.stringify(inches),
  ]);
}

export async function renameSet(tx: Transaction, setId: string, label: string): Promise<void> {
  await tx.query(
    'update measurement_sets set label = $2, updated_at = shop.now(), touched_at = shop.now() where id = $1',
    [setId, label],
  );
}

export async function unlistSet(tx: Transaction, customerId: string, setId: string): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    'update measurement_sets set listed = false where customer_id = $1 and id = $2 returning id',
    [customerId, setId],
  );
  return rows.length > 0;
}

/**
 * Stores that the measurement set with this version is used now. Returns the names of the fields measured in the
 * version; null when the owner has no such set on the list.
 */
export async function markSetInUse(tx: Transaction, owner: Owner, versionId: string): Promise<string[] | null> {
  const [row] = await tx.query<{ fields: string[] }>(TOUCH_BY_VERSION[owner.kind], [owner.key, versionId]);
  return row?.fields ?? null;
}

/** Loads versions of measurement sets without checking their owner, who was checked when they were put into a cart. */
export async function loadVersions(
  tx: Transaction,
  versionIds: readonly string[],
): Promise<{ versionId: string; inches: Inches }[]> {
  return tx.query(
    'select id as "versionId", shop.inches_of_version(id) as inches from measurement_versions where id = any($1)',
    [versionIds],
  );
}

/**
 * Gives a guest's measurement sets to `owner`: those that have one of these versions, or all of them if `versionIds` is
 * null.
 */
export async function adoptUsedSets(
  tx: Transaction,
  guestHash: Buffer,
  owner: Owner,
  versionIds: readonly string[] | null,
): Promise<void> {
  await tx.query(ADOPT[owner.kind], [guestHash, owner.key, versionIds]);
}

/**
 * Deletes those of the given measurement sets that are no longer listed, or that belong to a guest and were unused for
 * `days` days.
 */
export async function deleteSets(tx: Transaction, setIds: readonly string[], days: number): Promise<number> {
  const rows = await tx.query<{ id: string }>(
    `delete from measurement_sets where id = any($1)
       and (not listed or (guest_hash is not null and touched_at < shop.now() - make_interval(days => $2))) returning id`,
    [setIds, days],
  );
  return rows.length;
}

export interface ExportedSet {
  name: string;
  listed: boolean;
  createdAt: Date;
  versions: { version: number; savedAt: string; inches: Inches }[];
}

export async function loadForExport(tx: Transaction, customerId: string): Promise<ExportedSet[]> {
  return tx.query<ExportedSet>(
    `select s.label as name, s.listed, s.created_at as "createdAt",
       (select json_agg(json_build_object('version', v.version, 'savedAt', v.created_at, 'inches', shop.inches_of_version(v.id))
          order by v.version)
        from measurement_versions v where v.set_id = s.id) as versions
     from measurement_sets s where s.customer_id = $1 order by s.created_at, s.id`,
    [customerId],
  );
}

export async function deleteAllOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from measurement_sets where customer_id = $1', [customerId]);
}

export interface TailoredType {
  typeId: string;
  fields: string[];
  pieces: number;
  priceMinor: number;
  days: { from: number; to: number } | null;
}

/**
 * The product types with products made to measure in a market: a row for each combination of type and measurements to
 * take (`fields`). `pieces` is the row's number of products; `days` is null if one of them states no days.
 */
export async function loadTailoredTypes(db: Queries, market: string): Promise<TailoredType[]> {
  return db.query<TailoredType>(
    `select type_id as "typeId", measurement_fields as fields, count(distinct product_id)::int as pieces,
       min(price_minor) as "priceMinor",
       case when bool_and(tailoring_days_from is not null)
         then json_build_object('from', min(tailoring_days_from), 'to', max(tailoring_days_to)) end as days
     from sellable_variants where market = $1 and active and custom_size
     group by type_id, measurement_fields`,
    [market],
  );
}
