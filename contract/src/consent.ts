// The shopper's answer about cookies (R87): which categories were asked about and which were allowed. It is stored as
// the same text, e.g. `3~device~device`, in a cookie and in local storage.

/**
 * Increase it when a category covers something else: answers of other versions are ignored, so shoppers are asked
 * again.
 */
const CONSENT_VERSION = 3;

/**
 * device: this device stores what was viewed and searched for, so that the shopper finds it again and can read it
 * offline; that includes pages, pictures and a member's last orders · visits: an external service counts visits.
 * Storage without which the shop cannot work needs no consent and is in no category.
 */
export const CONSENT_CATEGORIES = ['device', 'visits'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

export interface Consent {
  asked: readonly ConsentCategory[];
  allowed: readonly ConsentCategory[];
}

const CONSENT_TEXT = /^(\d{1,4})~([a-z.]{0,100})~([a-z.]{0,100})$/;

/** The names that are categories, each once, in the order of CONSENT_CATEGORIES; other names are ignored. */
export function categoriesIn(names: readonly string[]): ConsentCategory[] {
  return CONSENT_CATEGORIES.filter((category) => names.includes(category));
}

/** The answer as it is stored. A category counts as allowed only if it was also asked about. */
export function consentText({ asked, allowed }: Consent): string {
  const known = categoriesIn(asked);
  return `${CONSENT_VERSION}~${known.join('.')}~${known.filter((one) => allowed.includes(one)).join('.')}`;
}

/** The answer in a stored text; null if there is none, or it is malformed or of another version. */
export function readConsent(text: string | null | undefined): Consent | null {
  const [, version, asked = '', allowed = ''] = CONSENT_TEXT.exec(text ?? '') ?? [];
  if (Number(version) !== CONSENT_VERSION) return null;
  const known = categoriesIn(asked.split('.'));
  return { asked: known, allowed: categoriesIn(allowed.split('.')).filter((one) => known.includes(one)) };
}

/** Whether the answer covers every category in `asked`; otherwise the shopper has to be asked again. */
export function isAnswered(consent: Consent | null, asked: readonly ConsentCategory[]): boolean {
  return consent !== null && asked.every((category) => consent.asked.includes(category));
}

export const CONSENT_FIELDS = { answer: 'answer', allowed: 'allowed', asked: 'asked' } as const;
export const CONSENT_ANSWERS = { reject: 'reject', accept: 'accept', chosen: 'chosen' } as const;

/** The answer in a submitted consent form; whatever is not clearly allowed counts as rejected. */
export function consentInForm(form: FormData | URLSearchParams): Consent {
  const named = form.get(CONSENT_FIELDS.asked);
  const asked = categoriesIn(typeof named === 'string' ? named.split('.') : []);
  const answer = form.get(CONSENT_FIELDS.answer);
  if (answer === CONSENT_ANSWERS.accept) return { asked, allowed: asked };
  if (answer !== CONSENT_ANSWERS.chosen) return { asked, allowed: [] };
  return { asked, allowed: categoriesIn(form.getAll(CONSENT_FIELDS.allowed).filter((one) => typeof one === 'string')) };
}
