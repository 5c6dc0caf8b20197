// Letters and push subscriptions are sealed again under the first secret of SECRETS, so that older secrets can be
// removed while the rows are kept. The HMAC by which a letter is found by its recipient is renewed together with the
// sealed contents.
import { countNeeded, type SealedRows } from '../kernel/sealed.ts';
import { type SealedContent, recipientHmac } from './notifications.ts';
import { loadOlderSubscriptions, saveSubscriptionSeal, SUBSCRIPTION_MARKS } from './push.store.ts';
import { LETTER_MARKS, loadOlderLetters, saveLetterSeal } from './notifications.store.ts';

export const subscriptionsSealed: SealedRows = {
  name: 'subscriptions to push',
  needed: (db, marks) => countNeeded(db, SUBSCRIPTION_MARKS, marks),
  async reseal(tx, secrets, limit) {
    const rows = await loadOlderSubscriptions(tx, secrets.marks.older, limit);
    for (const { id, sealed } of rows) await saveSubscriptionSeal(tx, id, secrets.seal(secrets.open(sealed)));
    return rows.length;
  },
};

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
