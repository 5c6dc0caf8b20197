// Card accounts, kept cards and bank details are encrypted again when SECRETS gets a new first secret, because their
// rows may be kept for longer than an old secret stays in SECRETS.
import { countNeeded, type SealedRows } from '../kernel/sealed.ts';
import {
  ACCOUNT_MARKS,
  CARD_MARKS,
  loadOlderAccounts,
  loadOlderCards,
  saveAccountSeal,
  saveCardSeal,
} from './cards.store.ts';
import { BANK_MARKS, loadOlderBanks, saveBankSeal } from './refunds.store.ts';

export const cardAccountsSealed: SealedRows = {
  name: 'accounts of kept cards',
  needed: (db, marks) => countNeeded(db, ACCOUNT_MARKS, marks),
  async reseal(tx, secrets, limit) {
    const rows = await loadOlderAccounts(tx, secrets.marks.older, limit);
    for (const { id, sealed } of rows) await saveAccountSeal(tx, { id, sealed: secrets.seal(secrets.open(sealed)) });
    return rows.length;
  },
};

export const keptCardsSealed: SealedRows = {
  name: 'kept cards',
  needed: (db, marks) => countNeeded(db, CARD_MARKS, marks),
  async reseal(tx, secrets, limit) {
    const rows = await loadOlderCards(tx, secrets.marks.older, limit);
    for (const { id, sealed } of rows) await saveCardSeal(tx, { id, sealed: secrets.seal(secrets.open(sealed)) });
    return rows.length;
  },
};

export const refundBanksSealed: SealedRows = {
  name: 'bank details of refunds',
  needed: (db, marks) => countNeeded(db, BANK_MARKS, marks),
  async reseal(tx, secrets, limit) {
    const rows = await loadOlderBanks(tx, secrets.marks.older, limit);
    for (const { id, sealed } of rows) await saveBankSeal(tx, id, secrets.seal(secrets.open(sealed)));
    return rows.length;
  },
};
