// Operators change the details by which shoppers reach the shop. The change is recorded in the audit trail in the same
// transaction.
import { changeSetting, hasPicture } from '../content/content.service.ts';
import type { ShopContact, ShopPlace } from '../content/content.ts';
import type { Operator } from '../kernel/call.ts';
import { refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import type { Shop } from '../shop.ts';

const WEEK_DAYS = 7;

/** Whether all seven days or none are given, and each of them is closed (null) or opens before it closes. */
function areHours(hours: ShopPlace['hours']): boolean {
  const isWeek = hours.length === 0 || hours.length === WEEK_DAYS;
  return isWeek && hours.every((day) => day === null || day.from < day.to);
}

export function changeContact(
  shop: Shop,
  { operator, requestId }: { operator: Operator; requestId: string },
  contact: ShopContact,
  place: ShopPlace,
): Promise<void> {
  const languages = shop.languages();
  if (!Object.keys(contact.address).every((language) => languages.includes(language)))
    refuse('INVALID_FIELDS', { addresses: 'FIELD_LANGUAGE' });
  if (!areHours(place.hours)) refuse('INVALID_FIELDS', { hours: 'FIELD_HOURS' });
  return transaction(shop.database, async (tx) => {
    if (place.mapPicture !== null && !(await hasPicture(tx, place.mapPicture)))
      refuse('INVALID_FIELDS', { map_picture: 'FIELD_PICTURE_KEY' });
    await changeSetting(tx, 'contact', contact);
    await changeSetting(tx, 'place', place);
    const details = { contact, place };
    await recordAction(tx, operator, { action: 'contact.changed', subject: null, details, requestId });
  });
}
