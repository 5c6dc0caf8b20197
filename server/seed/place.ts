// Adds hours, map and WhatsApp number to a demo shop that was seeded by a version without them.
import { changeSetting, contactSettings, demoSeedState } from '../src/content/content.service.ts';
import { transaction } from '../src/kernel/transaction.ts';
import type { Shop } from '../src/shop.ts';
import { CONTACT, PLACE } from './papers.ts';

/**
 * Can be called again. Does nothing once the place has hours or a map link, or when the contact's mail address is not
 * the demo's; a WhatsApp number stays.
 */
export async function addMissingPlace(shop: Shop): Promise<void> {
  if ((await demoSeedState(shop)) !== 'done') return;
  const { contact, place } = await contactSettings(shop);
  if (place.mapLink !== '' || place.hours.length > 0 || contact.email !== CONTACT.email) return;
  await transaction(shop.database, async (tx) => {
    await changeSetting(tx, 'place', PLACE);
    if (contact.whatsapp === undefined) await changeSetting(tx, 'contact', { ...contact, whatsapp: CONTACT.whatsapp });
  });
}
