// Personal data in payments: how a member paid and what was refunded. None of it names the member: name, mail and card
// data stay with the order and with the provider. The law requires the ledger to be kept; it is linked to the member
// only through the order.
import type { PersonalData } from '../kernel/personal-data.ts';
import { loadExportedPayments } from './personal-data.store.ts';

export const paymentsPersonalData: PersonalData = {
  name: 'payments',
  tables: ['payments', 'payment_parts', 'refunds', 'ledger_entries'],
  exportOf: async (tx, customerId) => loadExportedPayments(tx, customerId),
  erase: () => Promise.resolve(),
};
