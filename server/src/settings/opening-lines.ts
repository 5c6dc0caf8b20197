// The steps before the first order as lines of text for a terminal.
import { htmlLanguage } from '@hindam/contract/language';
import type { OpeningStep } from '@hindam/contract/operator/settings';

export interface StepState {
  step: OpeningStep;
  done: boolean;
  missing: readonly string[];
}

const TITLES: Readonly<Record<OpeningStep, string>> = {
  operator: 'An owner',
  papers: 'Papers: what an invoice must state',
  contact: 'Contact: how shoppers reach you',
  payment: 'A way of paying in each market',
  products: 'Products with prices in each market',
  documents: 'Documents that are published',
  proxy: 'HTTPS by a proxy in front',
};

const SETTINGS = 'npm run settings -- show shop.json, fill it in, npm run settings -- save shop.json';

const TO_DO: Readonly<Record<OpeningStep, string>> = {
  operator: 'npm run operator -- add you@example.com',
  papers: `${SETTINGS}. Until then no order is placed.`,
  contact: SETTINGS,
  payment: 'payment_options of the market in shop.json, and the keys of a provider (docs/payments.md), or "cod"',
  products: 'npm run import -- products.csv (docs/operations.md)',
  documents: 'read them, fill in what is in braces, and publish them (docs/operations.md)',
  proxy: 'PUBLIC_URL=https://…, TRUSTED_PROXIES=127.0.0.1 (docs/operations.md)',
};

/**
 * Codes of this length, `en` and those of markets, stand in page addresses (URLs) as they are; longer language codes do
 * not.
 */
const CODE_CHARACTERS = 2;

/**
 * Adds the code by which page addresses (URLs) name the language, because operators know that one: `legal_names.arb` →
 * `legal_names.arb (ar)`.
 */
function named(name: string): string {
  const [field = '', code = ''] = name.split('.');
  return code.length > CODE_CHARACTERS ? `${field}.${code} (${htmlLanguage(code)})` : name;
}

export function openingLines(steps: readonly StepState[]): string[] {
  return steps.flatMap(({ step, done, missing }) =>
    done
      ? [`  done     ${TITLES[step]}`]
      : [`  missing  ${TITLES[step]}: ${missing.map(named).join(', ')}`, `           ${TO_DO[step]}`],
  );
}

/** The steps with a heading above them; empty when nothing is missing. */
export function noticeOf(steps: readonly StepState[]): string {
  if (steps.every(({ done }) => done)) return '';
  const about = 'Before the first order (npm run settings shows this again; docs/operations.md has each step):';
  return ['', about, ...openingLines(steps)].join('\n');
}
