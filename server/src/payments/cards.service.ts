// The cards that members keep at a payment provider. Invariant: the provider is called outside a transaction, and each
// call may be repeated.
import type { Transaction } from '../kernel/database.ts';
import { hashSecret, newId } from '../kernel/ids.ts';
import { fault } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { PaymentProvider } from '../outside/payments/port.ts';
import type { Shop } from '../shop.ts';
import { callProvider } from './call-provider.ts';
import {
  accountFor,
  accountsOf,
  type CardAccount,
  claimAccounts,
  deleteAccount,
  dropUnlisted,
  type KeptCard,
  leaveAccount,
  loadAccount,
  loadCards,
  loadRemoved,
  lockAccount,
  payWithoutCards,
  removeCard,
  setAccount,
  setDetached,
  setNextLook,
  storeCard,
} from './cards.store.ts';
import { nowOf, type Payment } from './payments.store.ts';

/** The member who pays by card, and whether the provider is to keep the card. */
export interface CardWish {
  customerId: string;
  keep: boolean;
}

/** The id of the card account with which a new payment is made; null for a payment without kept cards. */
export function accountOfPayment(
  tx: Transaction,
  provider: PaymentProvider,
  { customerId, keep }: CardWish,
): Promise<string | null> {
  if (!provider.cards) return Promise.resolve(null);
  return accountFor(tx, { newId: newId(), customerId, provider: provider.name, wanted: keep });
}

/**
 * The provider's id of an account; null when there is none. Also null when its creation may have been requested
 * recently: the caller may repeat that request, because the provider answers the same idempotency key with the same
 * account.
 */
async function knownAccount(shop: Shop, account: CardAccount, cards: NonNullable<PaymentProvider['cards']>) {
  const { accountId, sealed, isOld } = account;
  if (sealed) return String(shop.secrets.open(sealed));
  return isOld || account.hasLeft ? cards.find(accountId) : null;
}

export type OpenedCards = { answered: true; cards: { account: string; keep: boolean } | null } | { answered: false };

/**
 * The provider's account for a payment with `cardAccountId`; it is created if the provider has none. `cards` is null
 * without such an account, or when the provider refuses one: the payment then goes on without kept cards.
 */
export async function openCards(
  shop: Shop,
  provider: PaymentProvider,
  payment: Pick<Payment, 'paymentId' | 'cardAccountId' | 'keepsCard'>,
  email: string | null,
): Promise<OpenedCards> {
  const { paymentId, cardAccountId, keepsCard } = payment;
  const { cards } = provider;
  const account = cardAccountId === null || !cards ? null : await loadAccount(shop.database, cardAccountId);
  if (!cards || !account || account.hasLeft) return { answered: true, cards: null };
  const { accountId } = account;
  const answer = await callProvider(shop, { call: 'open card account', paymentId }, async () => {
    const known = await knownAccount(shop, account, cards);
    return { known, opened: await cards.open({ accountId, known, email }) };
  });
  if (!answer.answered) return { answered: false };
  const { known, opened } = answer.value;
  if (opened === null) {
    shop.log.warn({ paymentId, provider: provider.name }, 'a provider gave no account for kept cards');
    await transaction(shop.database, async (tx) => {
      await payWithoutCards(tx, paymentId);
      // The provider has deleted the account that the shop knew. Without it, the member's next payment whose card is to
      // be kept creates a new one.
      if (known !== null && (await lockAccount(tx, accountId))?.hasLeft === false) await leaveAccount(tx, accountId);
    });
    return { answered: true, cards: null };
  }
  await setAccount(shop.database, accountId, shop.secrets.seal(opened));
  return { answered: true, cards: { account: opened, keep: keepsCard } };
}

export function cardsOf({ database }: Pick<Shop, 'database'>, customerId: string): Promise<KeptCard[]> {
  return loadCards(database, customerId);
}

/** Whether the provider that would take this amount by card in this market can keep cards. */
export function keepsCards(
  { payments }: Pick<Shop, 'payments'>,
  amount: Parameters<Shop['payments']['forPayment']>[1],
  market: string,
): boolean {
  return payments.forPayment('card', amount, undefined, market)[0]?.cards !== undefined;
}

const AT_ONCE_MS = 3_000;

/**
 * Removes a member's card from the shop. If the provider does not answer now, the worker removes the card there later.
 */
export async function takeCardAway(shop: Shop, customerId: string, cardId: string): Promise<KeptCard[]> {
  const accountId = await transaction(shop.database, async (tx) => {
    // The account is locked before its cards, so that concurrent changes of the cards cannot deadlock.
    await accountsOf(tx, customerId);
    return removeCard(tx, customerId, cardId);
  });
  const account = (accountId && (await loadAccount(shop.database, accountId))) || fault('NOT_FOUND');
  await detachRemoved(shop, account, AT_ONCE_MS);
  return loadCards(shop.database, customerId);
}

/** Detaches the removed cards at the provider; false when the worker has to try again. */
async function detachRemoved(shop: Shop, account: CardAccount, timeoutMs?: number): Promise<boolean> {
  const cards = shop.payments.byName(account.provider)?.cards;
  if (!cards) return false;
  for (const { cardId, sealed } of await loadRemoved(shop.database, account.accountId)) {
    const what = { call: 'detach card', cardAccountId: account.accountId };
    const answer = await callProvider(shop, what, () => cards.detach(String(shop.secrets.open(sealed))), timeoutMs);
    if (!answer.answered) return false;
    await setDetached(shop.database, cardId);
  }
  return true;
}

/** Reads the account's cards at the provider and stores them; false when the worker has to try again. */
async function readCards(shop: Shop, account: CardAccount): Promise<boolean> {
  const cards = shop.payments.byName(account.provider)?.cards;
  const { accountId, sealed } = account;
  if (!cards) return false;
  if (sealed === null) return true;
  const before = await nowOf(shop.database);
  const what = { call: 'list cards', cardAccountId: accountId };
  const answer = await callProvider(shop, what, () => cards.list(String(shop.secrets.open(sealed))));
  if (!answer.answered) return false;
  const listed = answer.value.map(({ token, ...card }) => ({
    ...card,
    cardId: newId(),
    sealed: shop.secrets.seal(token),
    hash: hashSecret(token),
  }));
  await transaction(shop.database, async (tx) => {
    const locked = await lockAccount(tx, accountId);
    if (!locked || locked.hasLeft) return;
    for (const card of listed) await storeCard(tx, accountId, card);
    await dropUnlisted(tx, accountId, { listed: listed.map(({ hash }) => hash), before });
  });
  return true;
}

/**
 * Deletes an account that belongs to no member any more: first at the provider, then in the database. False when it has
 * to be tried again.
 */
async function removeLeft(shop: Shop, account: CardAccount): Promise<boolean> {
  const cards = shop.payments.byName(account.provider)?.cards;
  if (!cards) return false;
  const { accountId } = account;
  const answer = await callProvider(shop, { call: 'remove card account', cardAccountId: accountId }, async () => {
    const known = await knownAccount(shop, account, cards);
    if (known !== null) await cards.remove(known);
    return known !== null;
  });
  if (!answer.answered) return false;
  // The provider has no such account yet, but a request that creates it may still be on its way.
  if (!answer.value && !account.isLongGone) return false;
  await deleteAccount(shop.database, accountId);
  return true;
}

const ACCOUNTS_AT_ONCE = 10;
const CLAIM_SECONDS = 60;
const RETRY_SECONDS_MIN = 30;
const RETRY_SECONDS_MAX = 6 * 3_600;

async function workAccount(shop: Shop, account: CardAccount): Promise<void> {
  const isDone = account.hasLeft
    ? await removeLeft(shop, account)
    : (await detachRemoved(shop, account)) && (await readCards(shop, account));
  const wait = Math.min(RETRY_SECONDS_MIN * 2 ** Math.min(account.looks, 20), RETRY_SECONDS_MAX);
  await setNextLook(shop.database, account, isDone ? null : wait);
}

/**
 * For the card accounts that are due, removes at the provider what was removed here, and reads the kept cards; returns
 * how many accounts there were.
 */
export async function workCards(shop: Shop): Promise<number> {
  const due = await claimAccounts(shop.database, ACCOUNTS_AT_ONCE, CLAIM_SECONDS);
  await Promise.all(
    due.map((account) =>
      workAccount(shop, account).catch((error: unknown) =>
        shop.log.warn({ accountId: account.accountId, err: error }, 'kept cards will be looked at again'),
      ),
    ),
  );
  return due.length;
}
