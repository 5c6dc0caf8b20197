// Which parts a postal address has in which country: required, optional or not asked for. Invariant: a part that the
// country does not ask for is stored as '', whatever the client sent.
import { latinDigits } from './language.ts';

export type Need = 'required' | 'optional' | 'unasked';

export const ADDRESS_PARTS = ['state', 'district', 'city', 'zip_code'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** Keys of messages in words/<code>.json. */
type ZipMessage = 'FIELD_ZIP_CODE' | 'FIELD_ZIP_FIVE_DIGITS' | 'FIELD_ZIP_THREE_DIGITS' | 'FIELD_ZIP_BLOCK';
export type AddressFault = 'FIELD_REQUIRED' | 'FIELD_EMIRATE' | ZipMessage;

export interface AddressRule extends Readonly<Record<AddressPart, Need>> {
  /** Pattern of the zip code; null where none is asked for. */
  zipPattern: RegExp | null;
  zipMessage: ZipMessage;
  /** ISO 3166-2 codes that `state` is one of, in menu order; null where it is free text or not asked for. */
  states: readonly string[] | null;
}

/** Abu Dhabi, Dubai, Sharjah, Ajman, Umm Al Quwain, Ras Al Khaimah, Fujairah. */
export const EMIRATES = ['AE-AZ', 'AE-DU', 'AE-SH', 'AE-AJ', 'AE-UQ', 'AE-RK', 'AE-FU'] as const;

/** The names that people write into the city field when they mean the emirate, in the form that `written` returns. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  'AE-AZ': ['abudhabi', 'أبوظبي', 'ابوظبي'],
  'AE-DU': ['dubai', 'دبي'],
  'AE-SH': ['sharjah', 'الشارقة'],
  'AE-AJ': ['ajman', 'عجمان'],
  'AE-UQ': ['ummalquwain', 'أمالقيوين'],
  'AE-RK': ['rasalkhaimah', 'رأسالخيمة'],
  'AE-FU': ['fujairah', 'الفجيرة'],
};

/** A place's name in the form in which two spellings are compared: lower case, without spaces and hyphens. */
const written = (place: string): string => place.toLowerCase().replaceAll(/[\s-]/g, '');

/**
 * Whether `city` is the name of the emirate `state`, in English or Arabic; such a city is left out where the address is
 * shown.
 */
export function isNameOfState(city: string, state: string): boolean {
  return Object.hasOwn(SPELLINGS, state) && SPELLINGS[state]!.includes(written(city));
}

const isSamePlace = (one: string, other: string): boolean => written(one) === written(other);

/**
 * District and city for showing beside the state. Either is '' if it is empty or repeats the state, the district also
 * if it repeats the city.
 */
export function shownPlaces(district: string, city: string, state: string): { district: string; city: string } {
  const isState = (place: string) => isNameOfState(place, state) || isSamePlace(place, state);
  return {
    district: isState(district) || isSamePlace(district, city) ? '' : district,
    city: isState(city) ? '' : city,
  };
}

const ANYWHERE: AddressRule = {
  state: 'optional',
  district: 'optional',
  city: 'required',
  zip_code: 'optional',
  zipPattern: /^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/,
  zipMessage: 'FIELD_ZIP_CODE',
  states: null,
};

const RULES: Readonly<Record<string, AddressRule>> = {
  // The UAE has no zip codes. `state` is the emirate; `city` is optional, a city within it such as Al Ain.
  AE: { ...ANYWHERE, state: 'required', city: 'optional', zip_code: 'unasked', zipPattern: null, states: EMIRATES },
  // The Saudi national address needs a zip code of five digits and the district.
  SA: {
    ...ANYWHERE,
    district: 'required',
    zip_code: 'required',
    zipPattern: /^\d{5}$/,
    zipMessage: 'FIELD_ZIP_FIVE_DIGITS',
  },
  // Kuwaiti addresses have area, block and street; the governorate (`state`) is not part of them.
  KW: {
    ...ANYWHERE,
    state: 'unasked',
    district: 'required',
    city: 'optional',
    zipPattern: /^\d{5}$/,
    zipMessage: 'FIELD_ZIP_FIVE_DIGITS',
  },
  // Qatari addresses have a zone and no zip code.
  QA: { ...ANYWHERE, state: 'unasked', zip_code: 'unasked', zipPattern: null },
  // In Bahrain the zip code is the block number; 100 to 1299 is accepted.
  BH: { ...ANYWHERE, state: 'unasked', zipPattern: /^(?:1[0-2]|[1-9])\d{2}$/, zipMessage: 'FIELD_ZIP_BLOCK' },
  OM: { ...ANYWHERE, zipPattern: /^\d{3}$/, zipMessage: 'FIELD_ZIP_THREE_DIGITS' },
};

export function addressRule(country: string): AddressRule {
  return Object.hasOwn(RULES, country) ? (RULES[country] ?? ANYWHERE) : ANYWHERE;
}

export type AddressParts = Readonly<Record<AddressPart, string>>;

/** The parts as they are stored: those not asked for are empty, a zip code is in Latin digits and capitals. */
export function storedParts(country: string, parts: AddressParts): Record<AddressPart, string> {
  const rule = addressRule(country);
  const storedPart = (part: AddressPart) => (rule[part] === 'unasked' ? '' : parts[part].trim());
  return {
    state: storedPart('state'),
    district: storedPart('district'),
    city: storedPart('city'),
    zip_code: latinDigits(storedPart('zip_code')).toUpperCase(),
  };
}

/** What is wrong with each of these parts, as the key of its message in words/<code>.json; empty when nothing is. */
export function addressFaults(country: string, parts: AddressParts): Partial<Record<AddressPart, AddressFault>> {
  const rule = addressRule(country);
  const stored = storedParts(country, parts);
  const faults: Partial<Record<AddressPart, AddressFault>> = {};
  for (const part of ADDRESS_PARTS) {
    if (stored[part] === '' && rule[part] === 'required') faults[part] = 'FIELD_REQUIRED';
  }
  if (stored.zip_code !== '' && rule.zipPattern && !rule.zipPattern.test(stored.zip_code))
    faults.zip_code = rule.zipMessage;
  if (stored.state !== '' && rule.states && !rule.states.includes(stored.state)) faults.state = 'FIELD_EMIRATE';
  return faults;
}
