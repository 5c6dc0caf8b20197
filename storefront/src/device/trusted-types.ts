// Trusted Types: which texts may become markup or the address of a worker. The shop's pages ask browsers to report
// every other one (Content-Security-Policy-Report-Only, decision 90).
import { OFFLINE_WORKER, PUSH_WORKER } from '../kit/offline.ts';

interface Policies {
  createPolicy(name: 'default', rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): void;
}

/**
 * The texts that may become markup: options of a select with escaped values and texts, as LongSelect (ui/src/select.tsx)
 * writes them, and what React assigns by itself: '' to empty an element, and the text that creates a script element.
 */
const MARKUP = /^((<option value="[^"<]*"( selected="")?>[^<]*<\/option>)*|<script><\/script>)$/;

/** Allows what React and the workers need; every other text is reported. To be called once, before React starts. */
export function allowOwnTexts(): void {
  (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
    // Browsers report the texts for which this is null.
    createHTML: (text) => (MARKUP.test(text) ? text : null),
    createScriptURL: (address) => (address === OFFLINE_WORKER || address === PUSH_WORKER ? address : null),
  });
}
