// Personal data of alerts. The export has the alerts of the member's account; erasure also deletes those that were
// requested as a guest with the member's mail address.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteAddresses } from './addresses.store.ts';
import { addressHmac } from './alerts.service.ts';
import { deleteAlertsOf, exportAlerts, loadEmail } from './alerts.store.ts';

export const alertsPersonalData: PersonalData = {
  name: 'alerts',
  tables: ['alerts'],
  exportOf: exportAlerts,
  async erase(tx, customerId, secrets) {
    const email = await loadEmail(tx, customerId);
    if (email !== null)
      await deleteAddresses(
        tx,
        secrets.lasting.each().map((one) => addressHmac(one, email)),
      );
    await deleteAlertsOf(tx, customerId);
  },
};
