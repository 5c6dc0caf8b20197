// Personal data in payments: how a member paid, what was refunded, and which cards a provider keeps. When a member's
// account in the shop is deleted, the worker deletes the member's card accounts at the provider.
import type { PersonalData } from '../kernel/personal-data.ts';
import { accountsOf, leaveAccount, loadCards } from './cards.store.ts';
import { loadExportedPayments } from './personal-data.store.ts';

export const paymentsPersonalData: PersonalData = {
  name: 'payments',
  tables: ['payments', 'payment_parts', 'refunds', 'ledger_entries', 'cash_collections', 'cash_handover_parts'],
  exportOf: async (tx, customerId) => loadExportedPayments(tx, customerId),
  erase: () => Promise.resolve(),
};

export const cardsPersonalData: PersonalData = {
  name: 'cards',
  tables: ['card_accounts', 'kept_cards'],
  exportOf: async (tx, customerId) =>
    (await loadCards(tx, customerId)).map(({ brand, lastFour, expiryMonth, expiryYear, keptAt }) => ({
      brand,
      lastFour: String(lastFour).padStart(4, '0'),
      expiryMonth,
      expiryYear,
      keptAt,
    })),
  async erase(tx, customerId) {
    for (const { accountId } of await accountsOf(tx, customerId)) await leaveAccount(tx, accountId);
  },
};
