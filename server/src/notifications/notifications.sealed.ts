// Letters are sealed with SECRETS until they are thrown away, 30 days after they were sent; who they are for is found by
// an HMAC of the same secret, so both are made anew together.
import { countNeeded, type SealedRows } from '../kernel/sealed.ts';
import { type Inside, recipientHmac } from './notifications.ts';
import { LETTER_MARKS, loadOlderLetters, saveLetterSeal } from './notifications.store.ts';

export const lettersSealed: SealedRows = {
  name: 'letters',
  needed: (db, marks) => countNeeded(db, LETTER_MARKS, marks),
  async reseal(tx, secrets, limit) {
    const rows = await loadOlderLetters(tx, secrets.marks.older, limit);
    for (const { id, sealed } of rows) {
      const inside = secrets.open(sealed) as Inside;
      await saveLetterSeal(tx, id, { sealed: secrets.seal(inside), recipientHmac: recipientHmac(secrets, inside.to) });
    }
    return rows.length;
  },
};
