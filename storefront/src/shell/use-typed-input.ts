// After hydration, restores the typed input that was stored before the page was loaded in another language.
import { useEffect } from 'react';

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
    // If the code cannot be loaded, the input stays stored.
    import('./typed-input.ts').then(
      ({ restoreTypedInput }) => restoreTypedInput(),
      () => undefined,
    );
  }, []);
}
