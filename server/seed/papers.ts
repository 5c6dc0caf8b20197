// The demo shop's fictional legal details, contact details, opening hours and map link.
import type { LegalDetails, ShopContact, ShopPapers, ShopPlace } from '../src/content/content.ts';

export const LEGAL_DETAILS: LegalDetails = {
  name: 'Hindam',
  legal_name: 'Hindam Demo Trading LLC',
  licence: 'CN-0000000',
  trn: '100000000000003',
};

export const PAPERS: ShopPapers = {
  ...LEGAL_DETAILS,
  legal_names: { en: LEGAL_DETAILS.legal_name, arb: 'شركة هندام التجريبية للتجارة ذ.م.م' },
};

export const CONTACT = {
  email: 'hello@hindam.example',
  phone: '+971 4 000 0000',
  whatsapp: '97140000000',
  address: { en: 'Al Wasl Road, Dubai, United Arab Emirates', arb: 'شارع الوصل، دبي، الإمارات العربية المتحدة' },
} satisfies ShopContact;

const EVERY_DAY = { from: '10:00', to: '22:00' };

export const PLACE: ShopPlace = {
  // One entry for each weekday from Monday on; on Friday the shop opens after the midday prayer.
  hours: [EVERY_DAY, EVERY_DAY, EVERY_DAY, EVERY_DAY, { from: '14:00', to: '22:00' }, EVERY_DAY, EVERY_DAY],
  mapLink: 'https://www.openstreetmap.org/search?query=Al%20Wasl%20Road%2C%20Dubai',
  mapPicture: null,
};
