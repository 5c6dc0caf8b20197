// After a change of SECRETS, encrypts guests' mail addresses again with the first secret. Their HMACs stay, because
// they are made with a key that does not depend on SECRETS (kernel/lasting-keys.ts).
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
