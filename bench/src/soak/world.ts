// What the parts of a soak share: the client, the ledger, random choices, and a shop object in this process. Through
// that object codes are read as if from a mailbox, and payments are decided as if on the provider's page.
import { setTimeout as wait } from 'node:timers/promises';
import type { OtpLetter } from '../../../server/src/identity/otp.ts';
import type { Shop } from '../../../server/src/shop.ts';
import { again } from '../../../server/testing/crashing-server.ts';
import type { BenchMember } from '../bench-members.ts';
import type { Sample } from '../catalogue-fill.ts';
import type { Client, Person } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';

export interface World {
  client: Client;
  ledger: Ledger;
  random: Random;
  /** A shop object in this process on the same database. It runs no scheduled jobs and is not under test. */
  inside: Shop;
  sample: Sample;
  members: readonly BenchMember[];
  coupons: string[];
  isOpen(): boolean;
}

export interface VariantIds {
  productId: string;
  variantId: string;
  colour: string;
  size: string;
}

const THINKS_MS = { least: 20, most: 220 };

export async function think({ random }: World): Promise<void> {
  await wait(random.between(THINKS_MS.least, THINKS_MS.most));
}

const CODE_WITHIN_MS = 30_000;
const CODE_EVERY_MS = 150;
const CODES_READ = 200;

/** The latest code that was requested for the contact; null when none comes in time. */
export async function codeFor({ inside }: World, contact: string): Promise<string | null> {
  for (const untilMs = Date.now() + CODE_WITHIN_MS; Date.now() < untilMs; await wait(CODE_EVERY_MS)) {
    const rows = await again(() =>
      inside.database.query<{ sealed: string }>(
        `select payload->>'sealed' as sealed from outbox where name = 'otp.wanted' order by seq desc limit $1`,
        [CODES_READ],
      ),
    );
    for (const { sealed } of rows) {
      const letter = inside.secrets.open(Buffer.from(sealed, 'base64')) as OtpLetter;
      if (letter.to === contact) return letter.code;
    }
  }
  return null;
}

let made = 0;

export function unique(prefix: string): string {
  made += 1;
  return `${prefix}-${process.pid.toString(36)}-${Date.now().toString(36)}-${made.toString(36)}`;
}

export const guestId = (): string => `guest-${unique('s')}-aaaaaaaaaaaaaaaaaaaa`.slice(0, 40);

export function newContact(): { email: string; dial_code: string; phone: string } {
  made += 1;
  return {
    email: `${unique('soak')}@example.com`,
    dial_code: '+971',
    phone: `50${String(1_000_000 + (made % 9_000_000))}`,
  };
}

export const ADDRESS = {
  name: 'Maryam Al Noor',
  country: 'AE',
  state: 'AE-DU',
  district: 'Al Barsha',
  address_line_one: '12 Street 4',
  dial_code: '+971',
  phone: '501234567',
};

export const asMember = (person: Person, { cookie }: BenchMember): Person => ({
  ...person,
  token: cookie.slice('session='.length),
});
