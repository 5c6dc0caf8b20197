// Handles the links and forms of LanguageToggle: loads the page in the other language and keeps typed input and the
// scroll position (typed-input.ts). The listeners are on the window, so they also serve links and forms that have not
// hydrated yet.
import { useLayoutEffect } from 'react';
import { storeLanguage } from '../device/language.ts';
import { isPlainPress } from '../kit/page-link.tsx';

export const LANGUAGE_ACTION = '/language';

async function change(load: () => void): Promise<void> {
  try {
    (await import('./typed-input.ts')).keepTypedInput();
  } catch {
    // If the code could not be loaded, the typed input is not kept.
  }
  load();
}

function followLink(event: MouseEvent): void {
  if (!isPlainPress(event) || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[hreflang]');
  if (!link) return;
  event.preventDefault();
  void change(() => location.assign(link.href));
}

function followForm(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== LANGUAGE_ACTION) return;
  const code = new FormData(form, event.submitter).get('code');
  if (typeof code !== 'string') return;
  event.preventDefault();
  storeLanguage(code);
  void change(() => location.reload());
}

/** A layout effect, because React runs layout effects before it dispatches a click that arrived during hydration. */
export function useLanguageChange(): void {
  useLayoutEffect(() => {
    // In the capture phase on the window, because React stops the propagation of events in components that have not
    // hydrated.
    addEventListener('click', followLink, true);
    addEventListener('submit', followForm, true);
    return () => {
      removeEventListener('click', followLink, true);
      removeEventListener('submit', followForm, true);
    };
  }, []);
}
