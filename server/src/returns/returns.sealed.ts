// Encrypts bank details again under the first secret of SECRETS: they are stored until cash was refunded, which may
// take longer than an old secret stays in SECRETS.
import { countNeeded, type SealedRows } from '../kernel/sealed.ts';
import { BANK_MARKS, loadOlderBanks, saveBankSeal } from './returns.store.ts';

export const banksSealed: SealedRows = {
  name: 'bank details of returns',
  needed: (db, marks) => countNeeded(db, BANK_MARKS, marks),
  async reseal(tx, secrets, limit) {
    const rows = await loadOlderBanks(tx, secrets.marks.older, limit);
    for (const { id, sealed } of rows) await saveBankSeal(tx, id, secrets.seal(secrets.open(sealed)));
    return rows.length;
  },
};
