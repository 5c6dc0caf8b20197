// Members for tests: an account with a session, written without the calls of a registration, and with a password only
// where a test asks for one.
import { randomInt } from 'node:crypto';
import { openAccount } from '../src/customers/customers.service.ts';
import { openSession } from '../src/identity/sessions.ts';
import { transaction } from '../src/kernel/transaction.ts';
import type { Shop } from '../src/shop.ts';

export interface TestMember {
  customerId: string;
  token: string;
  /** Headers with which the app calls the API: the session's token. */
  bearer: { authorization: string };
  /** Headers with which a browser calls the API from a page of the shop. */
  cookie: { cookie: string; origin: string };
  email: string;
}

let made = 0;

/** Password hashes by shop and password. They are reused, because hashing is slow on purpose. */
const hashes = new WeakMap<Shop, Map<string, Promise<string>>>();

function hashOnce(shop: Shop, password: string): Promise<string> {
  const known = hashes.get(shop) ?? new Map<string, Promise<string>>();
  hashes.set(shop, known);
  let hash = known.get(password);
  if (!hash) known.set(password, (hash = shop.passwords.hash(password)));
  return hash;
}

export async function addMember(
  shop: Shop,
  wish: {
    name?: string;
    email?: string;
    phone?: string;
    language?: string;
    remembered?: boolean;
    password?: string;
  } = {},
): Promise<TestMember> {
  made += 1;
  const email = wish.email ?? `member-${made}-${randomInt(1_000_000_000)}@example.com`;
  const passwordHash = wish.password === undefined ? null : await hashOnce(shop, wish.password);
  return transaction(shop.database, async (tx) => {
    const customerId = await openAccount(tx, {
      name: wish.name ?? `Member ${made}`,
      email,
      dialCode: wish.phone === undefined ? null : '+971',
      phone: wish.phone ?? null,
      language: wish.language ?? 'en',
    });
    if (passwordHash !== null) {
      await tx.query('insert into credentials (customer_id, password_hash) values ($1, $2)', [
        customerId,
        passwordHash,
      ]);
    }
    const { token } = await openSession(tx, {
      customerId,
      remembered: wish.remembered ?? false,
      from: { userAgent: '', device: null },
    });
    return {
      customerId,
      token,
      email,
      bearer: { authorization: `Bearer ${token}` },
      cookie: { cookie: `session=${token}`, origin: 'http://localhost:3000' },
    };
  });
}
