import { expect, test } from 'vitest';
import { CONTACT_UNKNOWN, LEGAL_DETAILS_UNKNOWN, legalDetailsIn, missingPapers } from '../content/content.ts';
import { noticeOf, openingLines } from './opening-lines.ts';
import { papersFaults, storedPapers, type WrittenPapers, writtenPapers } from './settings.ts';

const WRITTEN: WrittenPapers = {
  name: 'Nour',
  legalNames: { en: 'Nour Trading LLC', arb: 'نور للتجارة ذ.م.م' },
  licence: 'CN-4711',
  trns: { ae: '100234567890003' },
};
const MARKETS = [
  { code: 'ae', vatBasisPoints: 500, open: false },
  { code: 'sa', vatBasisPoints: 1_500, open: false },
];
const FRAME = { languages: ['en', 'arb'], markets: MARKETS, defaultMarket: 'ae' };

test.each([
  ['a legal name is missing', { legalNames: { en: 'Nour' } }, { 'legal_names.arb': 'FIELD_REQUIRED' }],
  [
    'a language is not the shop’s',
    { legalNames: { ...WRITTEN.legalNames, urd: 'نور' } },
    { 'legal_names.urd': 'FIELD_LANGUAGE' },
  ],
  ['the default market has no tax number', { trns: {} }, { 'trns.ae': 'FIELD_REQUIRED' }],
  ['a tax number is too short', { trns: { ae: '1002345678900' } }, { 'trns.ae': 'TAX_NUMBER_INVALID' }],
  ['a tax number is the demo’s', { trns: { ae: '100000000000003' } }, { 'trns.ae': 'TAX_NUMBER_INVALID' }],
  [
    'a Saudi number does not end with 3',
    { trns: { ...WRITTEN.trns, sa: '310122393500004' } },
    { 'trns.sa': 'TAX_NUMBER_INVALID' },
  ],
  ['there is no such market', { trns: { ...WRITTEN.trns, xx: '1' } }, { 'trns.xx': 'FIELD_MARKET' }],
])('%s', (_what, wrong, faults) => {
  expect(papersFaults({ ...WRITTEN, ...wrong }, FRAME)).toEqual(faults);
});

test('every open market with VAT needs a tax number, and no other', () => {
  expect(papersFaults(WRITTEN, FRAME)).toEqual({});
  const open = MARKETS.map((market) => ({ ...market, open: true }));
  expect(papersFaults(WRITTEN, { ...FRAME, markets: open })).toEqual({ 'trns.sa': 'FIELD_REQUIRED' });
  const untaxed = open.map((market) => ({ ...market, vatBasisPoints: 0 }));
  expect(papersFaults({ ...WRITTEN, trns: {} }, { ...FRAME, markets: untaxed })).toEqual({});
});

test('stored papers read back as they were written, and the version before finds its fields', () => {
  const stored = storedPapers(WRITTEN, { defaultLanguage: 'en', defaultMarket: 'ae' });
  expect(stored).toMatchObject({ legal_name: 'Nour Trading LLC', trn: '100234567890003' });
  expect(writtenPapers(stored, { languages: ['en', 'arb'], markets: ['ae', 'sa'] })).toEqual(WRITTEN);
  expect(legalDetailsIn(stored, 'arb', 'sa')).toEqual({
    name: 'Nour',
    legal_name: 'نور للتجارة ذ.م.م',
    licence: 'CN-4711',
    trn: '',
  });
});

test('papers of earlier versions have one name and one number for all', () => {
  const old = { name: 'Nour', legal_name: 'Nour LLC', licence: '1', trn: '100234567890003' };
  expect(legalDetailsIn(old, 'arb', 'sa')).toEqual(old);
  const need = { market: 'sa', vatBasisPoints: 1_500 };
  expect(missingPapers(old, { address: { en: 'Dubai', arb: 'دبي' } }, need)).toEqual([]);
});

test('what an invoice must state and is not set is named field by field', () => {
  const need = { market: 'ae', vatBasisPoints: 500 };
  expect(missingPapers(LEGAL_DETAILS_UNKNOWN, CONTACT_UNKNOWN, need)).toEqual([
    'legal_names.en',
    'legal_names.arb',
    'licence',
    'trns.ae',
    'addresses.en',
    'addresses.arb',
  ]);
  const untaxed = { ...need, vatBasisPoints: 0 };
  expect(missingPapers(LEGAL_DETAILS_UNKNOWN, CONTACT_UNKNOWN, untaxed)).not.toContain('trns.ae');
});

test('the list says what is done, what is missing and what to do; a shop that has all of it is told nothing', () => {
  const [done, missing, advice] = openingLines([
    { step: 'operator', done: true, missing: [] },
    { step: 'papers', done: false, missing: ['legal_names.arb', 'trns.ae'] },
  ]);
  expect(done).toBe('  done     An owner');
  expect(missing).toBe('  missing  Papers: what an invoice must state: legal_names.arb (ar), trns.ae');
  expect(advice).toContain('npm run settings -- save');
  expect(noticeOf([{ step: 'operator', done: true, missing: [] }])).toBe('');
});
