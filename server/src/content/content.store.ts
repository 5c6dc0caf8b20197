// SQL of settings and of the pictures that settings name.
import type { Queries } from '../kernel/database.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import type { SettingName, Settings } from './content.ts';

export async function loadSettings(db: Queries): Promise<Partial<Settings>> {
  const rows = await db.query<{ name: string; value: unknown }>('select name, value from settings');
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function writeSetting<N extends SettingName>(db: Queries, name: N, value: Settings[N]): Promise<void> {
  await db.query(
    `insert into settings (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value, updated_at = shop.now()`,
    [name, JSON.stringify(value)],
  );
}

/** Writes the setting if it has no value yet. */
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
