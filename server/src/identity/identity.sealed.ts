// Counts the rows of one-time codes that need a secret of SECRETS. They are not sealed again under a new secret,
// because they expire soon.
import { countNeeded, type SealedRows } from '../kernel/sealed.ts';
import { CODE_MARKS } from './codes.store.ts';

export const codesSealed: SealedRows = {
  name: 'codes that still open',
  needed: (db, marks) => countNeeded(db, CODE_MARKS, marks),
  reseal: null,
};
