// A code's row is sealed with SECRETS and its code is an HMAC under the same secret. It is not resealed after a
// change of the secret, because it expires soon.
import { countNeeded, type SealedRows } from '../kernel/sealed.ts';
import { CODE_MARKS } from './codes.store.ts';

export const codesSealed: SealedRows = {
  name: 'codes that still open',
  needed: (db, marks) => countNeeded(db, CODE_MARKS, marks),
  reseal: null,
};
