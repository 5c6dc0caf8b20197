// A code's row is sealed with SECRETS and its code an HMAC of the same: it is not sealed anew, it runs out.
import { countNeeded, type SealedRows } from '../kernel/sealed.ts';
import { CODE_MARKS } from './codes.store.ts';

export const codesSealed: SealedRows = {
  name: 'codes that still open',
  needed: (db, marks) => countNeeded(db, CODE_MARKS, marks),
  reseal: null,
};
