// Reads and changes the home page's sections, for the page, for the operators' calls and for the demo shop. A change
// drops the cached pages that show them.
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import type { HomeSectionRow } from './home-sections.ts';
import {
  loadHomeSections,
  lockHomeSections,
  orderHomeSections,
  removeHomeSections,
  writeHomeSection,
} from './home-sections.store.ts';

export { loadHomePictures as homePictures } from './content.store.ts';
export { loadHomeSections as homeSections } from './home-sections.store.ts';

export const HOME_TAG = 'home';

/** All sections, read under the lock of `lockHomeSections`. */
export async function lockedHomeSections(tx: Transaction): Promise<HomeSectionRow[]> {
  await lockHomeSections(tx);
  return loadHomeSections(tx);
}

const recordChange = (tx: Transaction, id: string | null): Promise<void> =>
  record(tx, 'home.changed', { id }, [HOME_TAG]);

export async function saveHomeSection(tx: Transaction, section: HomeSectionRow): Promise<void> {
  await writeHomeSection(tx, section);
  await recordChange(tx, section.id);
}

export async function saveHomeOrder(tx: Transaction, ids: readonly string[]): Promise<void> {
  await orderHomeSections(tx, ids);
  await recordChange(tx, null);
}

/** Deletes one of the locked sections; those after it move up. */
export async function deleteHomeSection(
  tx: Transaction,
  sections: readonly HomeSectionRow[],
  id: string,
): Promise<void> {
  await removeHomeSections(tx, [id]);
  await orderHomeSections(
    tx,
    sections.flatMap((one) => (one.id === id ? [] : [one.id])),
  );
  await recordChange(tx, id);
}

export type NewHomeSection = Pick<HomeSectionRow, 'kind' | 'content'>;

/** Replaces all sections by these, which are published in all markets. */
export async function replaceHomeSections(tx: Transaction, wanted: readonly NewHomeSection[]): Promise<void> {
  const before = await lockedHomeSections(tx);
  await removeHomeSections(
    tx,
    before.map(({ id }) => id),
  );
  for (const [at, section] of wanted.entries())
    await writeHomeSection(tx, { ...section, id: newId(), version: 1, position: at + 1, markets: [], published: true });
  await recordChange(tx, null);
}
