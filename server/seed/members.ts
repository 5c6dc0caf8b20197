// Two members of the demo shop, one per language, so that what a member sees can be viewed without registering. Their
// password is public, so only a demo shop gets them.
import { type AddressDraft, saveAddress } from '../src/customers/addresses.service.ts';
import type { NewCustomer } from '../src/customers/customers.ts';
import { memberByContact, openAccount } from '../src/customers/customers.service.ts';
import { writePassword } from '../src/identity/by-code.store.ts';
import type { Member } from '../src/kernel/call.ts';
import { transaction } from '../src/kernel/transaction.ts';
import type { Shop } from '../src/shop.ts';

export const DEMO_PASSWORD = 'hindam-demo-1';

export interface DemoMember extends NewCustomer {
  email: string;
  address: AddressDraft;
}

const AT_HOME = {
  id: null,
  type: 'home',
  country: 'AE',
  lineTwo: '',
  zipCode: '',
  dialCode: '+971',
  alternateNumber: '',
  email: null,
  defaultShipping: true,
  defaultBilling: true,
} as const;

export const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    name: 'Sara Al Marri',
    email: 'sara@example.com',
    dialCode: null,
    phone: null,
    language: 'en',
    address: {
      ...AT_HOME,
      name: 'Sara Al Marri',
      state: 'AE-DU',
      city: 'Dubai',
      district: 'Jumeirah 1',
      lineOne: '12 Al Wasl Road',
      phone: '501234567',
      landmark: 'Opposite the park',
    },
  },
  {
    name: 'نورة الهاشمي',
    email: 'noura@example.com',
    dialCode: null,
    phone: null,
    language: 'arb',
    address: {
      ...AT_HOME,
      name: 'نورة الهاشمي',
      state: 'AE-AZ',
      city: 'أبوظبي',
      district: 'الخالدية',
      lineOne: 'شارع زايد الأول، مبنى 7',
      phone: '507654321',
      landmark: 'قرب المكتبة',
    },
  },
];

/** Can be called again: an existing member stays unchanged. */
export async function seedMembers(shop: Shop): Promise<void> {
  const passwordHash = await shop.passwords.hash(DEMO_PASSWORD);
  for (const { address, ...customer } of DEMO_MEMBERS) {
    if ((await memberByContact(shop.database, customer)) !== null) continue;
    const customerId = await transaction(shop.database, async (tx) => {
      const id = await openAccount(tx, customer);
      await writePassword(tx, id, passwordHash);
      return id;
    });
    await saveAddress(shop, memberOf(customerId, customer), address, null);
  }
}

/** A member without a session: of these fields `saveAddress` only reads the customer id. */
function memberOf(customerId: string, { name, email, language }: NewCustomer): Member {
  return { customerId, sessionId: '', name, email, language, authenticatedAt: new Date(0) };
}

/** The mail address of the first demo member, for the message at start; null where the shop has no such member. */
export async function demoMember(shop: Shop): Promise<string | null> {
  const [member] = DEMO_MEMBERS;
  return member && (await memberByContact(shop.database, member)) !== null ? member.email : null;
}
