// Reads and changes the shop's settings, for pages, mails and other slices. A change drops cached pages that show them.
import type { ContactDetails } from '@hindam/contract/contact';
import type { ShopSettings } from '@hindam/contract/shop';
import { DEFAULT_LANGUAGE, htmlLanguage } from '@hindam/contract/language';
import type { Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { imageOf, type PictureRow } from '../kernel/picture-address.ts';
import { refuse } from '../kernel/refuse.ts';
import { type Market, money } from '../pricing/pricing.ts';
import type { Shop } from '../shop.ts';
import {
  CONTACT_UNKNOWN,
  LEGAL_DETAILS_UNKNOWN,
  legalDetailsIn,
  missingPapers,
  PLACE_UNKNOWN,
  type SettingName,
  type Settings,
  type ShopContact,
  type ShopMode,
  type ShopPapers,
  type ShopPlace,
} from './content.ts';
import { assurancesIn } from './assurances.ts';
import { paymentMarks } from './payment-marks.ts';
import {
  deleteMadeUp,
  insertHomePictures,
  loadHomePictures,
  loadSettings,
  loadVersioned,
  writeSetting,
  writeSettingAt,
  writeSettingOnce,
} from './content.store.ts';

export const SETTINGS_TAG = 'settings';

export async function shopSettings(shop: Shop, language: string): Promise<ShopSettings> {
  const settings = await loadSettings(shop.database);
  const papers = legalDetailsIn(settings.papers ?? LEGAL_DETAILS_UNKNOWN, language, shop.market.code);
  const { market, config } = shop;
  const marks = paymentMarks(market, shop.payments);
  return {
    ...papers,
    whatsapp: settings.contact?.whatsapp ?? '',
    market: market.code,
    markets: [...shop.markets.values()].map(({ market: { code, currency } }) => ({
      code,
      currency,
      name: new Intl.DisplayNames([htmlLanguage(language)], { type: 'region' }).of(code.toUpperCase()) ?? code,
    })),
    time_zone: market.timeZone,
    currency: market.currency,
    digits: config.digits,
    vat_rate: market.vatBasisPoints / 100,
    free_shipping_from: market.freeShippingFromMinor === null ? null : money(market.freeShippingFromMinor, market),
    payment_marks: marks,
    promo: settings.promo?.[language] ?? settings.promo?.[DEFAULT_LANGUAGE] ?? null,
    demo: config.shopMode === 'demo',
    ...(settings.offline?.on === false ? { offline: false } : {}),
    assurances: assurancesIn(settings.assurances ?? [], { market, marks, digits: config.digits }, language),
  };
}

export async function contactSettings(
  shop: Pick<Shop, 'database'>,
): Promise<{ contact: ShopContact; place: ShopPlace }> {
  const { contact = CONTACT_UNKNOWN, place = PLACE_UNKNOWN } = await loadSettings(shop.database);
  return { contact, place };
}

export async function contactDetails(shop: Shop, language: string): Promise<ContactDetails> {
  const { contact, place } = await contactSettings(shop);
  const { email, phone, whatsapp = '', address } = contact;
  const { mapPicture, mapLink, hours } = place;
  const pictures = await loadHomePictures(shop.database, mapPicture === null ? [] : [mapPicture]);
  const picture = mapPicture === null ? undefined : pictures.get(mapPicture);
  return {
    email,
    phone,
    whatsapp,
    address: address[language] ?? address[DEFAULT_LANGUAGE] ?? '',
    hours,
    time_zone: shop.market.timeZone,
    // The map has an empty alt text, because the postal address beside it says what it shows.
    map: { link: mapLink, picture: picture ? imageOf(picture, '') : null },
  };
}

/**
 * The strip of assurances as operators wrote it: in every language, with placeholders, and the same for all markets.
 */
export async function writtenAssurances(db: Queries): Promise<Settings['assurances']> {
  return (await loadSettings(db)).assurances ?? [];
}

export async function hasPicture(db: Queries, key: string): Promise<boolean> {
  return (await loadHomePictures(db, [key])).has(key);
}

/** Whether the picture is one for the home page or the map (`home_pictures`), stored at least `width` pixels wide. */
export async function isWidePicture(db: Queries, key: string, width: number): Promise<boolean> {
  const picture = (await loadHomePictures(db, [key])).get(key);
  return picture !== undefined && picture.width >= width;
}

export async function shopImprint(shop: { database: Queries }): Promise<{ papers: ShopPapers; contact: ShopContact }> {
  const { papers = LEGAL_DETAILS_UNKNOWN, contact = CONTACT_UNKNOWN } = await loadSettings(shop.database);
  return { papers, contact };
}

/**
 * What the shop's legal details and postal addresses lack for invoices of this market, as `missingPapers` names it.
 * Empty in a demo shop, whose details are invented. While anything is missing, a live shop takes no orders there.
 */
export async function lackingPapers(
  db: Queries,
  shop: Pick<Shop, 'config'>,
  { code: market, vatBasisPoints }: Pick<Market, 'code' | 'vatBasisPoints'>,
): Promise<string[]> {
  if (shop.config.shopMode === 'demo') return [];
  const { papers, contact } = await shopImprint({ database: db });
  return missingPapers(papers, contact, { market, vatBasisPoints });
}

/**
 * The settings for the operator who edits them. `versionOf` returns a setting's version, 0 if it has no value yet;
 * saving needs it, so that two operators do not overwrite each other's change.
 */
export async function settingsToWrite(db: Queries): Promise<{
  settings: Partial<Settings>;
  versionOf(name: SettingName): number;
}> {
  const { settings, versions } = await loadVersioned(db);
  return { settings, versionOf: (name) => versions.get(name) ?? 0 };
}

/** Changes the setting and returns its new version; throws CHANGED_MEANWHILE when its version is not `version`. */
export async function changeSettingAt<N extends SettingName>(
  tx: Transaction,
  name: N,
  value: Settings[N],
  version: number,
): Promise<number> {
  const saved = await writeSettingAt(tx, name, value, version);
  await record(tx, 'settings.changed', { name }, [SETTINGS_TAG]);
  return saved ?? refuse('CHANGED_MEANWHILE');
}

export async function changeSetting<N extends SettingName>(
  tx: Transaction,
  name: N,
  value: Settings[N],
): Promise<void> {
  await writeSetting(tx, name, value);
  await record(tx, 'settings.changed', { name }, [SETTINGS_TAG]);
}

export async function saveHomePictures(tx: Transaction, pictures: readonly PictureRow[]): Promise<void> {
  await insertHomePictures(tx, pictures);
  await record(tx, 'pictures.added', { keys: pictures.map(({ key }) => key), wide: true });
}

export async function isOfflineOn(db: Queries): Promise<boolean> {
  return (await loadSettings(db)).offline?.on !== false;
}

export async function promoTexts(db: Queries): Promise<Settings['promo'] | null> {
  return (await loadSettings(db)).promo ?? null;
}

/**
 * Called when a demo's database becomes a live shop's: deletes the demo's invented legal details, recognised by the
 * invented licence number, and its contact details and place, both recognised by the invented email address.
 */
export async function forgetMadeUp(tx: Transaction, of: { licence: string; email: string }): Promise<void> {
  await deleteMadeUp(tx, of);
  await record(tx, 'settings.changed', { name: 'papers' }, [SETTINGS_TAG]);
}

export async function demoSeedState(shop: Pick<Shop, 'database'>): Promise<Settings['demo_seed'] | null> {
  return (await loadSettings(shop.database)).demo_seed ?? null;
}

/**
 * The shop mode stored in this database. If none is stored yet, stores `mode`, or 'demo' if the database has demo data.
 */
export async function storedMode(db: Queries, mode: ShopMode): Promise<ShopMode> {
  const before = await loadSettings(db);
  if (before.shop_mode !== undefined) return before.shop_mode;
  await writeSettingOnce(db, 'shop_mode', before.demo_seed === undefined ? mode : 'demo');
  return (await loadSettings(db)).shop_mode ?? mode;
}
