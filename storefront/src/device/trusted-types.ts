// Trusted Types: which texts may become markup or the address of a worker. The shop's pages ask browsers to report
// every other one (Content-Security-Policy-Report-Only, decision 90).
import { OFFLINE_WORKER, PUSH_WORKER } from '../kit/offline.ts';

interface Policies {
  createPolicy(name: 'default', rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): void;
}

/** Options of a select with escaped values and texts, as LongSelect (ui/src/select.tsx) writes them; or nothing. */
const OPTIONS = /^(<option value="[^"<]*"( selected="")?>[^<]*<\/option>)*$/;

/**
 * Returns only options of a select, and the two texts that React assigns as HTML by itself: '' to empty an element, and
 * one to create a script element. For any other text null, which browsers report.
 */
const harmlessMarkup = (text: string): string | null =>
  text === '<script></script>' || OPTIONS.test(text) ? text : null;

/** Allows what React and the workers need; every other text is reported. To be called once, before React starts. */
export function allowOwnTexts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createHTML: harmlessMarkup,
    createScriptURL: (address) => ([OFFLINE_WORKER, PUSH_WORKER].includes(address) ? address : null),
  });
}
