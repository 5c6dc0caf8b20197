// Two roles of the database: one owns the tables and migrates (DATABASE_MIGRATION_URL), the other serves (DATABASE_URL)
// and may read and write rows, nothing else. An attacker who injects SQL through the shop can then drop, truncate or
// alter no table, and cannot read body measurements, gender and date of birth other than one by one, by their id.
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
const SCHEMAS = ['public', 'shop', 'sandbox'];
/** Columns (`hidden`) that the serving role reads by the functions READERS alone; `isChanged`: it may update them. */
const COLUMNS_BY_FUNCTION = [
  { table: 'measurement_versions', hidden: ['inches'], isChanged: false },
  { table: 'measurement_drafts', hidden: ['typed'], isChanged: false },
  { table: 'order_line_measurements', hidden: ['measurements'], isChanged: false },
  { table: 'customer_personal', hidden: ['gender', 'date_of_birth'], isChanged: true },
];
/** Functions of the migrations 0126, 0132 and 0145. */
const READERS =
  'shop.inches_of_version(uuid), shop.inches_of_line(uuid), shop.personal_of(uuid), shop.measurement_draft_of(uuid)';
/** Tables of the migrations themselves, which the serving role may only read. */
const OF_MIGRATIONS = 'kysely_migration, kysely_migration_lock';

/** The serving role does not exist, is a superuser, or is (a member of) the migrating role. */
export class SameRights extends Error {}

const quoted = pg.escapeIdentifier;

/** The shop's own tables and sequences, as SQL; those of extensions belong to whoever made the extension. */
async function ownedBy(client: pg.Client): Promise<{ tables: string; sequences: string | null }> {
  const { rows } = await client.query<{ tables: string; sequences: string | null }>(
    `select string_agg(format('%I.%I', n.nspname, c.relname), ', ') filter (where c.relkind <> 'S') as tables,
       string_agg(format('%I.%I', n.nspname, c.relname), ', ') filter (where c.relkind = 'S') as sequences
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(c.relowner, 'usage')`,
    [SCHEMAS],
  );
  return rows[0]!;
}

async function grantAll(client: pg.Client, role: string): Promise<void> {
  const run = async (text: string) => void (await client.query(text));
  const database = quoted((await client.query<{ name: string }>('select current_database() as name')).rows[0]!.name);
  await run(`revoke temporary on database ${database} from public`);
  await run('revoke create on schema public from public');
  const { tables, sequences } = await ownedBy(client);
  await run(`grant select, insert, update, delete on ${tables} to ${role}`);
  if (sequences !== null) await run(`grant usage, select on sequence ${sequences} to ${role}`);
  await run(`grant execute on function ${READERS} to ${role}`);
  for (const schema of SCHEMAS) {
    await run(`grant usage on schema ${schema} to ${role}`);
    // For tables that a later version makes while this one still serves.
    await run(`alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role}`);
    await run(`alter default privileges in schema ${schema} grant usage, select on sequences to ${role}`);
  }
  await run(`revoke insert, update, delete on ${OF_MIGRATIONS} from ${role}`);
  for (const { table, hidden, isChanged } of COLUMNS_BY_FUNCTION) {
    await run(`revoke select, update on ${table} from ${role}`);
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all($2)`,
      [table, hidden],
    );
    const columns = rows.map(({ name }) => quoted(name)).join(', ');
    await run(`grant select (${columns}) on ${table} to ${role}`);
    if (isChanged) await run(`grant update (${hidden.map(quoted).join(', ')}) on ${table} to ${role}`);
  }
}

/** Gives the role of `servingUrl` its rights; done at each start, after migrating. Throws SameRights. */
export async function grantServing(migrationUrl: string, servingUrl: string): Promise<void> {
  const name = decodeURIComponent(new URL(servingUrl).username);
  const client = new pg.Client({ connectionString: migrationUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // One transaction, so that the serving role never lacks a right in between. With the lock, processes that start at
    // the same time do this one after the other.
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('rights of the serving role', 0))`);
    const { rows } = await client.query<{ same: boolean }>(
      `select rolsuper or pg_has_role(rolname, current_user, 'member') as same from pg_roles where rolname = $1`,
      [name],
    );
    if (rows[0]?.same !== false) throw new SameRights(name);
    await grantAll(client, quoted(name));
    await client.query('commit');
  } finally {
    await client.end();
  }
}
