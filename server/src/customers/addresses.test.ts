import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AddressFields, type BookEntry, checkAddress, defaultsAfterSaving, nextOf } from './addresses.ts';

const NO_NUMBER = { key: 'FIELD_PHONE_OF_COUNTRY', values: { example: '501234567' } };

const HOME: AddressFields = {
  type: 'home',
  name: 'Maryam',
  country: 'AE',
  state: 'AE-DU',
  district: 'Al Barsha',
  city: '',
  lineOne: '12 Street 4',
  lineTwo: '',
  zipCode: '',
  dialCode: '+971',
  phone: '0501234567',
  alternateNumber: '',
  landmark: '',
  email: null,
};

test('numbers are stored in one form however typed; the alternate one may be of another country', () => {
  const kept = (more: Partial<AddressFields>) => {
    const checked = checkAddress({ ...HOME, ...more });
    return checked.ok
      ? [checked.fields.dialCode, checked.fields.phone, checked.fields.alternateNumber]
      : checked.faults;
  };
  expect(kept({})).toEqual(['+971', '501234567', '']);
  expect(kept({ dialCode: '00971', phone: '٠٥٠ ١٢٣ ٤٥٦٧', alternateNumber: '04 399 9999' })).toEqual([
    '+971',
    '501234567',
    '+97143999999',
  ]);
  expect(kept({ phone: '043999999', alternateNumber: '+966 50 123 4567' })).toEqual([
    '+971',
    '43999999',
    '+966501234567',
  ]);
  // The alternate number is a landline of the address's country; the first number is a mobile number of another
  // country.
  expect(kept({ dialCode: '+966', phone: '512345678', alternateNumber: '04 399 9999' })).toEqual([
    '+966',
    '512345678',
    '+97143999999',
  ]);
  expect(kept({ alternateNumber: '\u202A+971 4 399 9999\u202C' })).toEqual(['+971', '501234567', '+97143999999']);
  expect(kept({ phone: '12', alternateNumber: 'call me' })).toEqual({
    phone: NO_NUMBER,
    alternate_number: NO_NUMBER,
  });
});

test('saving a stored address again changes nothing', () => {
  const first = checkAddress({ ...HOME, alternateNumber: '00966501234567', zipCode: '00000' });
  expect(first.ok && checkAddress(first.fields)).toEqual(first);
});

test('all faults are reported at once, by field name on the wire', () => {
  expect(checkAddress({ ...HOME, state: '', phone: '1' })).toEqual({
    ok: false,
    faults: { state: 'FIELD_REQUIRED', phone: NO_NUMBER },
  });
  expect(checkAddress({ ...HOME, country: 'QQ', zipCode: '!' })).toEqual({
    ok: false,
    faults: { country: 'FIELD_COUNTRY', city: 'FIELD_REQUIRED', zip_code: 'FIELD_ZIP_CODE' },
  });
});

const step = fc.record({
  kind: fc.constantFrom('add', 'change', 'delete'),
  at: fc.nat(30),
  defaultShipping: fc.boolean(),
  defaultBilling: fc.boolean(),
});

/** Applies the rules to an address book in memory as addresses.service.ts does to the stored one. */
function apply(book: BookEntry[], { kind, at, ...wished }: { kind: string; at: number } & Omit<BookEntry, 'id'>) {
  const named = book[at % Math.max(1, book.length)];
  if (kind === 'delete') {
    if (!named) return book;
    const heir = nextOf(book, named.id);
    return book.filter(({ id }) => id !== named.id).map((entry) => (entry.id === heir?.id ? heir : entry));
  }
  const id = kind === 'change' && named ? named.id : null;
  const defaults = defaultsAfterSaving(book, id, wished);
  const others = book.map((entry) =>
    entry.id === id
      ? { id: entry.id, ...defaults }
      : {
          id: entry.id,
          defaultShipping: entry.defaultShipping && !defaults.defaultShipping,
          defaultBilling: entry.defaultBilling && !defaults.defaultBilling,
        },
  );
  return id === null ? [{ id: `${book.length}-${at}-${Math.random()}`, ...defaults }, ...others] : others;
}

test('after any additions, changes and deletions a book that is not empty has one default of each kind', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let book: BookEntry[] = [];
      for (const each of steps) {
        book = apply(book, each);
        const expected = book.length === 0 ? 0 : 1;
        expect(book.filter(({ defaultShipping }) => defaultShipping)).toHaveLength(expected);
        expect(book.filter(({ defaultBilling }) => defaultBilling)).toHaveLength(expected);
      }
    }),
    { numRuns: 500 },
  );
});

test('defaults of a deleted address move to the newest one; deleting another address changes none', () => {
  const entry = (id: string, defaultShipping: boolean, defaultBilling: boolean) => ({
    id,
    defaultShipping,
    defaultBilling,
  });
  const book = [entry('new', false, false), entry('middle', false, true), entry('old', true, false)];
  expect(nextOf(book, 'old')).toEqual(entry('new', true, false));
  expect(nextOf(book, 'middle')).toEqual(entry('new', false, true));
  expect(nextOf(book, 'new')).toBeNull();
  expect(nextOf([entry('only', true, true)], 'only')).toBeNull();
});
