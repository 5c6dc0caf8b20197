// Whether there is typed input to put back after a change of language; how is in typed-input.ts, which comes
// only then.
import { useEffect } from 'react';

/** Its key in the tab's own storage. */
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
    // What was typed stays where it is kept, should the script not come.
    import('./typed-input.ts').then(
      ({ restoreTypedInput }) => restoreTypedInput(),
      () => undefined,
    );
  }, []);
}
