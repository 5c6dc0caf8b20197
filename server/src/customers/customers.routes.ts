// Routes of profiles, address books and countries.
import type { Address, Profile as WireProfile } from '@hindam/contract/customers';
import { postalAddressOf, postalAddressOnWire } from './postal-address.ts';
import { type Call, type Routes, withFaults } from '../kernel/call.ts';
import { type Attempt, keyOf } from '../kernel/idempotency.ts';
import { actorOf, ownerByMember } from '../kernel/owner.ts';
import { type AddressDraft, addressBook, removeAddress, saveAddress } from './addresses.service.ts';
import type { SavedAddress } from './addresses.store.ts';
import { countriesIn } from './countries.ts';
import { profileOf, saveProfile } from './customers.service.ts';
import type { Profile } from './customers.ts';
import { typedAddressFaults } from './typed-faults.ts';

function profileOnTheWire(profile: Profile): WireProfile {
  return {
    _id: profile.id,
    name: profile.name,
    gender: profile.gender,
    language_code: profile.language,
    date_of_birth: profile.dateOfBirth,
    email: profile.email,
    dial_code: profile.dialCode,
    phone: profile.phone,
  };
}

function addressOnTheWire(address: SavedAddress): Address {
  return {
    _id: address.id,
    type: address.type,
    ...postalAddressOnWire(address),
    email: address.email,
    default_shipping: address.defaultShipping,
    default_billing: address.defaultBilling,
  };
}

function draftOf({ body }: Call<'POST address/save'>): AddressDraft {
  return {
    id: body._id ?? null,
    type: body.type,
    ...postalAddressOf(body),
    email: body.email ?? null,
    defaultShipping: body.default_shipping,
    defaultBilling: body.default_billing,
  };
}

function attemptOf(call: Call<'POST address/save'>): Attempt | null {
  const key = keyOf(call);
  return key && { actor: actorOf(ownerByMember(call.member.customerId)), ...key };
}

export const customersRoutes = {
  'GET country/list': ({ language, tag }) => {
    tag('languages');
    return { result: countriesIn(language) };
  },
  'GET customer/profile': async ({ shop, member }) => ({ result: profileOnTheWire(await profileOf(shop, member)) }),
  'POST customer/profile': async ({ shop, member, body, language }) => {
    // `language` is `language_code` of the body if the shop supports it, else English.
    const change = { name: body.name, language, gender: body.gender, dateOfBirth: body.date_of_birth };
    return { result: profileOnTheWire(await saveProfile(shop, member, change)) };
  },
  'GET address/list': async ({ shop, member }) => ({ result: (await addressBook(shop, member)).map(addressOnTheWire) }),
  'POST address/save': withFaults(
    (body) => typedAddressFaults(body),
    async (call: Call<'POST address/save'>) => ({
      result: addressOnTheWire(await saveAddress(call.shop, call.member, draftOf(call), attemptOf(call))),
    }),
  ),
  'DELETE address/{id}': async ({ shop, member, params }) => ({
    result: (await removeAddress(shop, member, params.id)).map(addressOnTheWire),
  }),
} satisfies Routes;
