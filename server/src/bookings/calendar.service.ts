// The calendar file of a home visit in a language. It never contains the key of the signed link, because calendars are
// shared.
import { LANGUAGES, languageOf } from '@hindam/contract/language';
import { prefixOf } from '@hindam/contract/pages';
import { shopImprint } from '../content/content.service.ts';
import { addressLines } from '../customers/address-lines.ts';
import { translate } from '../kernel/words.ts';
import type { Shop } from '../shop.ts';
import type { Booking, VisitAddress } from './bookings.ts';
import { type CalendarEntry, calendarFile } from './calendar.ts';

/** The postal address of the visit on one line, without the recipient's name. */
export function placeOf(address: VisitAddress, language: string): string {
  return addressLines({ ...address, name: '' }, language).join(languageOf(language).listComma);
}

/** The path of a visit's page in a language and in a market; `market` is null for the default one. */
export function visitPath(bookingId: string, language: string, market: string | null): string {
  return `${Object.hasOwn(LANGUAGES, language) ? prefixOf(language, market) : ''}/home-services/${bookingId}`;
}

export interface EntryFor {
  language: string;
  /** Code of the visit's market; null for the default one. */
  market: string | null;
  publicUrl: string;
  /** The shop's mail address; empty when none is set. */
  shopEmail: string;
  /** The e-mail address of the recipient, in a file sent by mail; null in a file that is downloaded. */
  attendee: string | null;
  location: string;
}

type OfVisit = Pick<Booking, 'bookingId' | 'reference' | 'sequence' | 'status' | 'startsAt' | 'endsAt' | 'updatedAt'>;

export function entryOf(
  visit: OfVisit,
  { language, market, publicUrl, shopEmail, attendee, location }: EntryFor,
): CalendarEntry {
  const shop = translate(language, 'BRAND');
  const filled = (key: string) =>
    translate(language, key).replaceAll('{shop}', shop).replaceAll('{reference}', visit.reference);
  const { hostname } = new URL(publicUrl);
  return {
    ...visit,
    summary: filled('VISIT_CALENDAR_SUMMARY'),
    description: filled('VISIT_CALENDAR_DESCRIPTION'),
    location,
    url: `${publicUrl}${visitPath(visit.bookingId, language, market)}`,
    organizer: { name: shop, email: shopEmail === '' ? `no-reply@${hostname}` : shopEmail },
    attendee,
  };
}

export async function fileOfVisit(shop: Shop, booking: Booking, language: string): Promise<string> {
  const { contact } = await shopImprint(shop);
  const { publicUrl } = shop.config;
  const location = placeOf(booking.address, language);
  const market = booking.market === shop.config.market ? null : booking.market;
  const own = { language, market, publicUrl, shopEmail: contact.email, attendee: null, location };
  return calendarFile(entryOf(booking, own));
}
