// Reseals letters, which stay sealed with SECRETS until they are deleted after 30 days. Their recipients are found by
// an HMAC under the same secret, so that both are renewed together.
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
