// The endpoints of a member's profile and addresses, and of the list of the world's countries.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { expects } from './field-rules.ts';
import { countryCode, dialCode, email, emptyIsAbsent, id, languageCode, line, phone } from './fields.ts';
import { knownPassword, NAME_MAX_CHARACTERS } from './identity.ts';

export const GENDERS = ['male', 'female', 'other'] as const;
export const ADDRESS_TYPES = ['home', 'work', 'other'] as const;
export const ADDRESSES_MAX = 20;

const name = line(NAME_MAX_CHARACTERS).pipe(z.string().min(1));
const languageField = { language_code: languageCode.optional() };

/** A date of birth, `1990-04-30`; '' and null delete the stored one. */
const day = z
  .preprocess((value) => (value === '' ? null : value), z.iso.date(expects('birth date')).nullable())
  .meta({ description: 'YYYY-MM-DD' });

export const profile = z
  .object({
    _id: z.string(),
    name: z.string(),
    gender: z.enum(GENDERS).nullable(),
    language_code: z.string().meta({ description: 'of mails and SMS too' }),
    date_of_birth: z.string().nullable().meta({ description: 'YYYY-MM-DD' }),
    email: z.string().nullable(),
    dial_code: z.string().nullable().meta({ description: '+971' }),
    phone: z.string().nullable().meta({ description: 'national number without the leading 0' }),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof profile>;

const addressText = (max: number) => line(max).default('');
const required = (max: number) => line(max).pipe(z.string().min(1));

/** The parts of a postal address. Which of them a country needs is in address-rules.ts. */
const addressFields = {
  type: z.enum(ADDRESS_TYPES),
  name,
  country: countryCode.meta({ description: 'ISO 3166-1 alpha-2' }),
  state: addressText(100),
  district: addressText(100),
  city: addressText(100),
  address_line_one: required(200),
  address_line_two: addressText(200),
  zip_code: addressText(20),
  dial_code: dialCode.pipe(z.string().min(1)),
  phone: phone.pipe(z.string().min(1)),
  alternate_number: phone.default(''),
  landmark: addressText(200),
  email: emptyIsAbsent(email),
  default_shipping: z.boolean().default(false),
  default_billing: z.boolean().default(false),
};

export const address = z
  .object({
    _id: z.string(),
    type: z.enum(ADDRESS_TYPES),
    name: z.string(),
    country: z.string(),
    state: z.string().meta({ description: 'ISO 3166-2 code where the country has a list of them: AE-DU' }),
    district: z.string(),
    city: z.string(),
    address_line_one: z.string(),
    address_line_two: z.string(),
    zip_code: z.string(),
    dial_code: z.string(),
    phone: z.string(),
    alternate_number: z.string().meta({ description: 'as an international number, or empty' }),
    landmark: z.string(),
    email: z.string().nullable(),
    default_shipping: z.boolean(),
    default_billing: z.boolean(),
  })
  .meta({ id: 'Address' });
export type Address = z.output<typeof address>;

export const country = z
  .object({ name: z.string(), dial_code: z.string().meta({ description: '+971' }), code: z.string() })
  .meta({ id: 'Country' });
export type Country = z.output<typeof country>;

export const customerEndpoints = {
  'GET country/list': endpoint({
    method: 'GET',
    path: 'country/list',
    who: 'public',
    summary: 'Countries and territories with their calling codes, named and sorted in the language asked for',
    query: z.object(languageField),
    answer: z.object({ result: z.array(country) }),
    refusals: [],
    cacheable: true,
  }),
  'GET customer/profile': endpoint({
    method: 'GET',
    path: 'customer/profile',
    who: 'member',
    summary: 'The member’s profile',
    query: z.object(languageField),
    answer: z.object({ result: profile }),
    refusals: [],
  }),
  'POST customer/profile': endpoint({
    method: 'POST',
    path: 'customer/profile',
    who: 'member',
    summary: 'Changes name, gender, language and date of birth; contacts change by a code of their own',
    body: z.object({
      name,
      gender: z.preprocess((value) => (value === '' ? null : value), z.enum(GENDERS).nullable()).optional(),
      date_of_birth: day.optional(),
      language_code: languageCode,
    }),
    answer: z.object({ result: profile }),
    refusals: ['INVALID_FIELDS'],
  }),
  'GET address/list': endpoint({
    method: 'GET',
    path: 'address/list',
    who: 'member',
    summary: 'The member’s address book, defaults first',
    query: z.object(languageField),
    answer: z.object({ result: z.array(address) }),
    refusals: [],
  }),
  'POST address/save': endpoint({
    method: 'POST',
    path: 'address/save',
    who: 'member',
    summary: 'Adds an address, or changes the one named by _id',
    body: z.object({ _id: emptyIsAbsent(id), ...addressFields, ...languageField }),
    answer: z.object({ result: address }),
    refusals: ['INVALID_FIELDS', 'ADDRESS_BOOK_FULL'],
  }),
  'DELETE address/{id}': endpoint({
    method: 'DELETE',
    path: 'address/{id}',
    who: 'member',
    summary: 'Deletes an address of the address book',
    params: z.object({ id }),
    answer: z.object({ result: z.array(address) }),
    refusals: [],
  }),
  'POST customer/export': endpoint({
    method: 'POST',
    path: 'customer/export',
    who: 'member',
    limit: { name: 'passwords', by: 'member', done: 'exports' },
    summary: 'Everything the shop keeps about the member, as one JSON answer',
    body: z.object({ password: knownPassword, ...languageField }),
    answer: z.object({
      result: z.record(z.string(), z.unknown()).meta({ description: 'one entry per kind of record' }),
    }),
    refusals: ['INVALID_FIELDS', 'WRONG_PASSWORD'],
  }),
  'POST customer/delete': endpoint({
    method: 'POST',
    path: 'customer/delete',
    who: 'member',
    limit: { name: 'passwords', by: 'member' },
    summary: 'Deletes the account: personal fields go everywhere, what the law keeps stays without a name',
    body: z.object({ password: knownPassword, ...languageField }),
    answer: z.object({}),
    refusals: ['INVALID_FIELDS', 'WRONG_PASSWORD'],
  }),
};
