// Counts the one-time codes that are encrypted under an older secret of SECRETS, which must be kept for them. Codes
// expire so soon that they are not encrypted again under the first secret.
import { countNeeded, type SealedRows } from '../kernel/sealed.ts';
import { CODE_MARKS } from './codes.store.ts';

export const codesSealed: SealedRows = {
  name: 'codes that still open',
  needed: (db, marks) => countNeeded(db, CODE_MARKS, marks),
  reseal: null,
};
