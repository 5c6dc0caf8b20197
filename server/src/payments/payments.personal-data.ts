// What payments keep about a member: how she paid, and what was paid back. None of it names her: her name,
// her mail and everything of a card stay with the order and with the provider. The law wants the books kept,
// and they lose her with the order they belong to.
import type { PersonalData } from '../kernel/personal-data.ts';
import { loadPaymentsTold } from './personal-data.store.ts';

export const paymentsPersonalData: PersonalData = {
  name: 'payments',
  tables: ['payments', 'payment_parts', 'refunds', 'ledger_entries'],
  exportOf: async (tx, customerId) => loadPaymentsTold(tx, customerId),
  erase: () => Promise.resolve(),
};
