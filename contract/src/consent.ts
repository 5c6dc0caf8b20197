// The shopper's answer about cookies (R87): which categories were asked about and which were allowed. The same text
// stands in the cookie and in the browser's storage: `1~device~device`. Without script nothing optional is ever stored,
// so the server reads it only to show it.

/** Raised when what a category covers changes: an answer of another version does not count, so shoppers are asked again. */
const CONSENT_VERSION = 1;

/**
 * device: what was viewed is remembered on this device, for finding it again and reading it offline · visits: a service
 * that the shop uses counts visits. What the shop cannot work without is in no category, because nobody is asked.
 */
export const CONSENT_CATEGORIES = ['device', 'visits'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

export interface Consent {
  asked: readonly ConsentCategory[];
  allowed: readonly ConsentCategory[];
}

const CONSENT_TEXT = /^(\d{1,4})~([a-z.]{0,100})~([a-z.]{0,100})$/;

/** The known ones among these names, each once, in the order of CONSENT_CATEGORIES. */
export function categoriesIn(names: readonly string[]): ConsentCategory[] {
  return CONSENT_CATEGORIES.filter((category) => names.includes(category));
}

/** Nothing is allowed that was not asked. */
export function consentText({ asked, allowed }: Consent): string {
  const known = categoriesIn(asked);
  return `${CONSENT_VERSION}~${known.join('.')}~${known.filter((one) => allowed.includes(one)).join('.')}`;
}

/** The answer in a stored text; null if there is none or it is of another version. */
export function readConsent(text: string | null | undefined): Consent | null {
  const [, version, asked = '', allowed = ''] = CONSENT_TEXT.exec(text ?? '') ?? [];
  if (Number(version) !== CONSENT_VERSION) return null;
  const known = categoriesIn(asked.split('.'));
  return { asked: known, allowed: categoriesIn(allowed.split('.')).filter((one) => known.includes(one)) };
}

/** Whether the answer is about every category that is asked now. */
export function isAnswered(consent: Consent | null, asked: readonly ConsentCategory[]): boolean {
  return consent !== null && asked.every((category) => consent.asked.includes(category));
}

/** The fields of the form that asks, and the values of its three buttons. */
export const CONSENT_FIELDS = { answer: 'answer', allowed: 'allowed', asked: 'asked' } as const;
export const CONSENT_ANSWERS = { reject: 'reject', accept: 'accept', chosen: 'chosen' } as const;

/** The answer that a sent form gives; anything but a clear yes is a no. */
export function consentInForm(form: FormData | URLSearchParams): Consent {
  const named = form.get(CONSENT_FIELDS.asked);
  const asked = categoriesIn(typeof named === 'string' ? named.split('.') : []);
  const answer = form.get(CONSENT_FIELDS.answer);
  if (answer === CONSENT_ANSWERS.accept) return { asked, allowed: asked };
  if (answer !== CONSENT_ANSWERS.chosen) return { asked, allowed: [] };
  return { asked, allowed: categoriesIn(form.getAll(CONSENT_FIELDS.allowed).filter((one) => typeof one === 'string')) };
}
