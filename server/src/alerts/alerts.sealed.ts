// Seals guests' mail addresses again under the first secret of SECRETS. Their HMACs are made with a lasting key and stay.
import { countNeeded, type SealedRows } from '../kernel/sealed.ts';
import { ADDRESS_MARKS, loadOlderAddresses, saveAddressSeal } from './addresses.store.ts';

export const alertAddressesSealed: SealedRows = {
  name: 'mail addresses of alerts',
  needed: (db, marks) => countNeeded(db, ADDRESS_MARKS, marks),
  async reseal(tx, secrets, limit) {
    const rows = await loadOlderAddresses(tx, secrets.marks.older, limit);
    for (const { id, sealed } of rows) await saveAddressSeal(tx, id, secrets.seal(secrets.open(sealed)));
    return rows.length;
  },
};
