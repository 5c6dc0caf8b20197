// Trusted Types: which texts may become markup or the address of a worker. The shop's pages ask browsers to report
// every other one (Content-Security-Policy-Report-Only, decision 90).
import { OFFLINE_WORKER, PUSH_WORKER } from '../kit/offline.ts';

interface Policies {
  createPolicy(name: 'default', rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): void;
}

/**
 * Returns a text that React writes to make a script element or to empty an element; null, which browsers report, for
 * any other text.
 */
const emptyMarkup = (text: string): string | null => (text === '' || text === '<script></script>' ? text : null);

/** Allows what React and the workers need; every other text is reported. To be called once, before React starts. */
export function allowOwnTexts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createHTML: emptyMarkup,
    createScriptURL: (address) => ([OFFLINE_WORKER, PUSH_WORKER].includes(address) ? address : null),
  });
}
