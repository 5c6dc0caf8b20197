// One palette for all demo products, so that a colour filter finds products of every type, and the pictures are dyed
// with the same values that the swatches show.
import type { SeedColour } from './shape.ts';

export const colours: SeedColour[] = [
  { code: 'black', hex: '#1f1d22', name: { en: 'Black', arb: 'أسود' } },
  { code: 'charcoal', hex: '#45434a', name: { en: 'Charcoal', arb: 'فحمي' } },
  { code: 'midnight', hex: '#232a47', name: { en: 'Midnight blue', arb: 'أزرق ليلي' } },
  { code: 'indigo', hex: '#2d3866', name: { en: 'Indigo', arb: 'نيلي' } },
  { code: 'sky', hex: '#9db3c6', name: { en: 'Sky blue', arb: 'أزرق سماوي' } },
  { code: 'lagoon', hex: '#3b8288', name: { en: 'Lagoon', arb: 'فيروزي' } },
  { code: 'teal', hex: '#1f4a52', name: { en: 'Teal', arb: 'أزرق بترولي' } },
  { code: 'emerald', hex: '#16453a', name: { en: 'Emerald', arb: 'أخضر زمردي' } },
  { code: 'olive', hex: '#5d5f42', name: { en: 'Olive', arb: 'زيتي' } },
  { code: 'sage', hex: '#7f8a76', name: { en: 'Sage', arb: 'أخضر رمادي' } },
  { code: 'saffron', hex: '#c48a34', name: { en: 'Saffron', arb: 'زعفراني' } },
  { code: 'gold', hex: '#b3925a', name: { en: 'Old gold', arb: 'ذهبي عتيق' } },
  { code: 'terracotta', hex: '#a65c42', name: { en: 'Terracotta', arb: 'طيني' } },
  { code: 'coral', hex: '#c8745f', name: { en: 'Coral', arb: 'مرجاني' } },
  { code: 'burgundy', hex: '#7d2a3a', name: { en: 'Burgundy', arb: 'عنابي' } },
  { code: 'plum', hex: '#4e2a48', name: { en: 'Plum', arb: 'برقوقي' } },
  { code: 'lavender', hex: '#9a8fb2', name: { en: 'Lavender', arb: 'خزامي' } },
  { code: 'rose', hex: '#b48a8f', name: { en: 'Dusty rose', arb: 'وردي عتيق' } },
  { code: 'blush', hex: '#e6d3c6', name: { en: 'Blush', arb: 'زهري فاتح' } },
  { code: 'ivory', hex: '#f1ebe0', name: { en: 'Ivory', arb: 'عاجي' } },
  { code: 'sand', hex: '#b9a68a', name: { en: 'Sand', arb: 'رملي' } },
  { code: 'camel', hex: '#b08d66', name: { en: 'Camel', arb: 'جملي' } },
  { code: 'mocha', hex: '#7b6050', name: { en: 'Mocha', arb: 'موكا' } },
  { code: 'brown', hex: '#4d3f3a', name: { en: 'Brown', arb: 'بني' } },
  { code: 'stone', hex: '#a9a39a', name: { en: 'Stone', arb: 'حجري' } },
];
