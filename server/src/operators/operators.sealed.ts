// Second factors are sealed with SECRETS for as long as there is an operator.
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
