// SQL of settings and of the pictures that settings name.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import type { SettingName, Settings } from './content.ts';

export async function loadSettings(db: Queries): Promise<Partial<Settings>> {
  const rows = await db.query<{ name: string; value: unknown }>('select name, value from settings');
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function writeSetting<N extends SettingName>(db: Queries, name: N, value: Settings[N]): Promise<void> {
  await db.query(
    `insert into settings (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value, version = settings.version + 1, updated_at = shop.now()`,
    [name, JSON.stringify(value)],
  );
}

export async function loadVersioned(
  db: Queries,
): Promise<{ settings: Partial<Settings>; versions: Map<string, number> }> {
  const rows = await db.query<{ name: string; value: unknown; version: number }>(
    'select name, value, version from settings',
  );
  return {
    settings: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    versions: new Map(rows.map(({ name, version }) => [name, version])),
  };
}

/** Writes the setting if it still has this version (0 means no value yet) and returns the new version, else null. */
export async function writeSettingAt<N extends SettingName>(
  db: Queries,
  name: N,
  value: Settings[N],
  version: number,
): Promise<number | null> {
  const [row] = await db.query<{ version: number }>(
    `insert into settings (name, value)
       select $1::text, $2::jsonb where $3::int = 0 or exists (select from settings where name = $1)
     on conflict (name) do update set value = excluded.value, version = settings.version + 1, updated_at = shop.now()
       where settings.version = $3::int
     returning version`,
    [name, JSON.stringify(value), version],
  );
  return row?.version ?? null;
}

export async function deleteMadeUp(tx: Transaction, { licence, email }: Record<'licence' | 'email', string>) {
  await tx.query(
    `delete from settings where (name = 'papers' and value ->> 'licence' = $1)
       or (name in ('contact', 'place') and exists (select from settings c where c.name = 'contact' and c.value ->> 'email' = $2))`,
    [licence, email],
  );
}

export async function writeSettingOnce<N extends SettingName>(db: Queries, name: N, value: Settings[N]): Promise<void> {
  await db.query('insert into settings (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    JSON.stringify(value),
  ]);
}

export async function insertHomePictures(db: Queries, pictures: readonly PictureRow[]): Promise<void> {
  await db.query(
    `insert into home_pictures (key, width, height, placeholder)
     select key, width, height, placeholder from jsonb_to_recordset($1) as x (key text, width int, height int, placeholder text)
     on conflict (key) do nothing`,
    [JSON.stringify(pictures)],
  );
}

export async function loadHomePictures(db: Queries, keys: readonly string[]): Promise<Map<string, PictureRow>> {
  const rows = await db.query<PictureRow>(
    'select key, width, height, placeholder from home_pictures where key = any($1)',
    [keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}
