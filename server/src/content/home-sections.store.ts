// SQL of the home page's sections.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { HomeSectionRow } from './home-sections.ts';

// The content of a section that was written before occasions could have pictures of their own lacks the key
// `occasionPictures`, so the key is added without pictures.
const COLUMNS = `id, kind, position, markets, published, version,
  jsonb_build_object('occasionPictures', '{}'::jsonb) || content as content`;

export function loadHomeSections(db: Queries): Promise<HomeSectionRow[]> {
  return db.query<HomeSectionRow>(`select ${COLUMNS} from home_sections order by position`);
}

/**
 * Until the transaction ends, other transactions that call this wait. Whoever changes the sections or their order has
 * to call it first.
 */
export async function lockHomeSections(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('home sections', 0))`);
}

export async function writeHomeSection(tx: Transaction, section: HomeSectionRow): Promise<void> {
  const { id, kind, position, markets, published, content, version } = section;
  await tx.query(
    `insert into home_sections (id, kind, position, markets, published, content, version) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set markets = excluded.markets, published = excluded.published, content = excluded.content,
       version = excluded.version, updated_at = shop.now()`,
    [id, kind, position, markets, published, JSON.stringify(content), version],
  );
}

/** Numbers the sections from 1 in this order. */
export async function orderHomeSections(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update home_sections h set position = x.position from unnest($1::uuid[]) with ordinality as x (id, position)
     where h.id = x.id and h.position <> x.position`,
    [ids],
  );
}

export async function removeHomeSections(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('delete from home_sections where id = any($1)', [ids]);
}
