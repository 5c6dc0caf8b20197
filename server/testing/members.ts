// Members for tests: an account with a session, as registration leaves one, without its codes and mails.
import { randomInt } from 'node:crypto';
import { openAccount } from '../src/customers/customers.service.ts';
import { openSession } from '../src/identity/sessions.ts';
import { transaction } from '../src/kernel/transaction.ts';
import type { Shop } from '../src/shop.ts';

export interface TestMember {
  customerId: string;
  token: string;
  /** As an app sends it. */
  bearer: { authorization: string };
  /** As a browser sends it, from a page of ours. */
  cookie: { cookie: string; origin: string };
  email: string;
}

let made = 0;

export async function addMember(
  shop: Shop,
  wish: { name?: string; email?: string; language?: string; remembered?: boolean } = {},
): Promise<TestMember> {
  made += 1;
  const email = wish.email ?? `member-${made}-${randomInt(1_000_000_000)}@example.com`;
  return transaction(shop.database, async (tx) => {
    const customerId = await openAccount(tx, {
      name: wish.name ?? `Member ${made}`,
      email,
      dialCode: null,
      phone: null,
      language: wish.language ?? 'en',
    });
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
