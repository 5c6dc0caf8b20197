// The demo shop's (fictional) legal details and the pictures of its home page.
import type { ShopContact, LegalDetails } from '../src/content/content.ts';

export const LEGAL_DETAILS: LegalDetails = {
  name: 'Hindam',
  legal_name: 'Hindam Demo Trading LLC',
  licence: 'CN-0000000',
  trn: '100000000000003',
};

export const CONTACT: ShopContact = {
  email: 'hello@hindam.example',
  phone: '+971 4 000 0000',
  address: { en: 'Al Wasl Road, Dubai, United Arab Emirates', arb: 'شارع الوصل، دبي، الإمارات العربية المتحدة' },
};

/** File names inside garments/masters. */
export const HOME_PICTURES = {
  arches: ['hero-1.webp', 'hero-2.webp', 'hero-3.webp'],
  band: 'hero-band.webp',
};
