// Encrypts operators' second factors again with the newest secret, the first of SECRETS, so that older secrets can be
// removed from SECRETS.
import { countNeeded, type SealedRows } from '../kernel/sealed.ts';
import { loadOlderTotps, saveTotp, TOTP_MARKS } from './operators.store.ts';

export const operatorsSealed: SealedRows = {
  name: 'second factors of operators',
  needed: (db, marks) => countNeeded(db, TOTP_MARKS, marks),
  async reseal(tx, secrets, limit) {
    const rows = await loadOlderTotps(tx, secrets.marks.older, limit);
    for (const { id, sealed } of rows) await saveTotp(tx, id, secrets.seal(secrets.open(sealed)));
    return rows.length;
  },
};
