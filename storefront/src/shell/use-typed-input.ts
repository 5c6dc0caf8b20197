// Checks whether there is typed input to restore after a change of language; the code for it, typed-input.ts, is loaded
// only then.
import { useEffect } from 'react';

/** Its key in session storage. */
export const TYPED_INPUT = 'typed-input';

function isKept(): boolean {
  try {
    return sessionStorage.getItem(TYPED_INPUT) !== null;
  } catch {
    return false;
  }
}

export function useTypedInput(): void {
  useEffect(() => {
    if (!isKept()) return;
    // If the script cannot be loaded, the stored input stays where it is.
    import('./typed-input.ts').then(
      ({ restoreTypedInput }) => restoreTypedInput(),
      () => undefined,
    );
  }, []);
}
