// Personal data of alerts: those of the member's account, and those that were requested as a guest with the member's
// mail address.
import type { Transaction } from '../kernel/database.ts';
import type { PersonalData } from '../kernel/personal-data.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { deleteAddresses } from './addresses.store.ts';
import { addressHmac } from './alerts.service.ts';
import { deleteAlertsOf, exportAlerts, loadEmail } from './alerts.store.ts';

/** The HMACs under which the member's mail address may be stored; none without a mail address. */
async function hmacsOf(tx: Transaction, customerId: string, secrets: Secrets): Promise<Buffer[]> {
  const email = await loadEmail(tx, customerId);
  return email === null ? [] : secrets.lasting.each().map((one) => addressHmac(one, email));
}

export const alertsPersonalData: PersonalData = {
  name: 'alerts',
  tables: ['alerts'],
  exportOf: async (tx, customerId, secrets) => exportAlerts(tx, customerId, await hmacsOf(tx, customerId, secrets)),
  async erase(tx, customerId, secrets) {
    await deleteAddresses(tx, await hmacsOf(tx, customerId, secrets));
    await deleteAlertsOf(tx, customerId);
  },
};
