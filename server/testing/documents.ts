// Publishes the documents that a new demo shop has, for tests of their pages.
import { beginDocuments } from '../seed/documents.ts';
import { CONTACT, LEGAL_DETAILS, PLACE } from '../seed/papers.ts';
import { changeSetting } from '../src/content/content.service.ts';
import type { LegalDetails } from '../src/content/content.ts';
import { transaction } from '../src/kernel/transaction.ts';
import type { Shop } from '../src/shop.ts';

export async function publishDocuments(shop: Shop, papers: LegalDetails = LEGAL_DETAILS): Promise<void> {
  await transaction(shop.database, async (tx) => {
    await changeSetting(tx, 'papers', papers);
    await changeSetting(tx, 'contact', CONTACT);
    await changeSetting(tx, 'place', PLACE);
    await changeSetting(tx, 'demo_seed', 'done');
  });
  const waiting = await beginDocuments(shop);
  if (waiting.length > 0) throw new Error(`not published: ${waiting.join(', ')}`);
}
