// Seals letters again under the first secret of SECRETS, because they are kept for 30 days. The HMAC by which a letter
// is found by its recipient is made with the same secret, so it is renewed together with the sealed contents.
import { countNeeded, type SealedRows } from '../kernel/sealed.ts';
import { type SealedContent, recipientHmac } from './notifications.ts';
import { LETTER_MARKS, loadOlderLetters, saveLetterSeal } from './notifications.store.ts';

export const lettersSealed: SealedRows = {
  name: 'letters',
  needed: (db, marks) => countNeeded(db, LETTER_MARKS, marks),
  async reseal(tx, secrets, limit) {
    const rows = await loadOlderLetters(tx, secrets.marks.older, limit);
    for (const { id, sealed } of rows) {
      const sealedContent = secrets.open(sealed) as SealedContent;
      await saveLetterSeal(tx, id, {
        sealed: secrets.seal(sealedContent),
        recipientHmac: recipientHmac(secrets, sealedContent.to),
      });
    }
    return rows.length;
  },
};
