// The payment page of the sandbox (the test payment provider) as HTML: plain forms, no script, in the payment's
// language.
import type { Digits } from '@hindam/contract/language';
import { directionOf, htmlLanguage, localeOf } from '@hindam/contract/language';
import { markupText } from '@hindam/contract/markup-text';
import { formatMoney } from '@hindam/contract/money';
import { translate } from '../../kernel/words.ts';
import {
  BANK_CODE,
  MESSAGES,
  DEFAULT_OUTCOME,
  REFUNDS,
  CAPTURED_AMOUNTS,
} from '../../outside/payments/sandbox-outcomes.ts';
import type { ProviderCard } from '../../outside/payments/cards.ts';
import { SANDBOX_PAGE } from '../../outside/payments/sandbox.ts';
import type { SandboxPayment } from '../../outside/payments/sandbox.store.ts';

export const STYLE_PATH = '/dev/pay.css';
export const BANKS = 4;

export type PayStep = 'bank' | 'plan' | 'pay' | 'code';

export interface PayPageView {
  payment: SandboxPayment;
  step: PayStep;
  /** Number of the chosen bank; null when none is chosen. */
  bank: number | null;
  cards: readonly ProviderCard[];
  /** What the shopper did wrong; null when nothing is wrong. */
  problem: 'terms' | 'code' | null;
  timeZone: string;
  digits: Digits;
  /** The URL to which the browser returns after the payment has ended. */
  returnAddress: string;
}

const LOCK = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/></svg>`;

type Translator = (key: string, values?: Record<string, string>) => string;

/**
 * Fills values into a text, escaped and in `<bdi>`, so that their writing direction does not affect that of the text.
 */
function translatorOf(language: string): Translator {
  return (key, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, `<bdi>${markupText(value)}</bdi>`),
      markupText(translate(language, key)),
    );
}

function amountOf({ payment, digits }: PayPageView, minor: number): string {
  return formatMoney({ amount: minor, currency: payment.currency }, payment.language, digits);
}

function dueNow({ payment }: PayPageView): number {
  return payment.parts?.[0]?.amountMinor ?? payment.amountMinor;
}

function bankForm(t: Translator): string {
  const banks = Array.from({ length: BANKS }, (_, index) => {
    const number = index + 1;
    return `<label class="choice"><input type="radio" name="bank" value="${number}"${number === 1 ? ' checked' : ''}> ${t(`PAY_PAGE_BANK_${number}`)}</label>`;
  });
  return `<fieldset><legend>${t('PAY_PAGE_BANK')}</legend>${banks.join('')}</fieldset>
<button class="main" type="submit" name="do" value="bank">${t('PAY_PAGE_CONTINUE')}</button>`;
}

function planForm(view: PayPageView, t: Translator): string {
  const { payment, digits, problem } = view;
  const format = new Intl.DateTimeFormat(localeOf(payment.language, digits), { dateStyle: 'long', timeZone: 'UTC' });
  const rows = (payment.parts ?? []).map(({ dueOn, amountMinor }, index) => {
    const day = format.format(new Date(`${dueOn}T12:00:00Z`));
    const part = t('PAY_PAGE_PART', {
      part: new Intl.NumberFormat(localeOf(payment.language, digits)).format(index + 1),
    });
    return `<tr><th scope="row">${part}<span>${markupText(day)}</span></th><td><bdi>${markupText(amountOf(view, amountMinor))}</bdi></td></tr>`;
  });
  const alarm = problem === 'terms' ? `<p class="alarm" role="alert">${t('PAY_PAGE_TERMS_NEEDED')}</p>` : '';
  return `<table><caption>${t('PAY_PAGE_PLAN')}</caption>${rows.join('')}</table><p class="hint">${t('PAY_PAGE_NO_FEES')}</p>${alarm}
<label class="choice"><input type="checkbox" name="agree" value="1"> ${t('PAY_PAGE_TERMS')}</label>
<button class="main" type="submit" name="do" value="plan">${t('PAY_PAGE_CONTINUE')}</button>`;
}

function codeForm(view: PayPageView, t: Translator): string {
  const wrong = view.problem === 'code';
  const alarm = wrong ? `<p class="alarm" id="wrong" role="alert">${t('PAY_PAGE_CODE_WRONG')}</p>` : '';
  return `<h2>${t('PAY_PAGE_CODE_HEADING')}</h2><p>${t('PAY_PAGE_CODE_TEXT', { code: BANK_CODE })}</p>${alarm}
<label>${t('PAY_PAGE_CODE')}<input class="code" type="text" name="code" dir="ltr" inputmode="numeric" autocomplete="one-time-code" maxlength="6"${wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''}></label>
<button class="main" type="submit" name="do" value="code">${t('PAY_PAGE_CONFIRM')}</button>
<button class="plain" type="submit" name="do" value="cancel">${t('PAY_PAGE_BACK')}</button>`;
}

function options(t: Translator, name: string, label: string, keys: readonly string[]): string {
  const choices = keys.map((key) => `<option value="${key}">${t(`${label}_${key.toUpperCase()}`)}</option>`);
  return `<label>${t(label)}<select name="${name}">${choices.join('')}</select></label>`;
}

function testerSection(t: Translator): string {
  return `<details><summary>${t('PAY_PAGE_TESTERS')}</summary><div class="wishes"><p class="hint">${t('PAY_PAGE_TESTERS_TEXT')}</p>
${options(t, 'messages', 'PAY_PAGE_MESSAGES', MESSAGES)}
<label>${t('PAY_PAGE_LATE_SECONDS')}<input type="number" name="late_seconds" min="1" max="3600" value="${DEFAULT_OUTCOME.lateSeconds}" dir="ltr"></label>
${options(t, 'taken', 'PAY_PAGE_TAKEN', CAPTURED_AMOUNTS)}
<label>${t('PAY_PAGE_READS')}<input type="number" name="reads" min="0" max="20" value="0" dir="ltr"></label>
${options(t, 'refunds', 'PAY_PAGE_REFUNDS', REFUNDS)}
<label class="choice"><input type="checkbox" name="stays" value="1"> ${t('PAY_PAGE_STAYS')}</label></div></details>`;
}

function cardChoice({ cards }: PayPageView, t: Translator): string {
  if (cards.length === 0) return '';
  const choice = (value: string, label: string, isFirst: boolean) =>
    `<label class="choice"><input type="radio" name="card" value="${value}"${isFirst ? ' checked' : ''}> ${label}</label>`;
  const kept = cards.map(({ token, brand, lastFour }, index) => {
    const card = `${brand} ···· ${String(lastFour).padStart(4, '0')}`;
    return choice(token, t('PAY_PAGE_KEPT_CARD', { card }), index === 0);
  });
  return `<fieldset><legend>${t('PAY_PAGE_CARD')}</legend>${kept.join('')}${choice('', t('PAY_PAGE_OTHER_CARD'), false)}</fieldset>`;
}

function payForm(view: PayPageView, t: Translator): string {
  const amount = amountOf(view, dueNow(view));
  const pay = t(view.payment.parts ? 'PAY_PAGE_PAY_FIRST' : 'PAY_PAGE_PAY', { amount });
  const fails = [
    ['insufficient_funds', 'PAY_PAGE_FUNDS'],
    ['declined', 'PAY_PAGE_DECLINE'],
    ['authentication_failed', 'PAY_PAGE_AUTHENTICATION'],
  ] as const;
  const buttons = fails.map(([ending, key]) => `<button type="submit" name="do" value="${ending}">${t(key)}</button>`);
  return `${cardChoice(view, t)}<p class="hint">${t('PAY_PAGE_NO_CARD')}</p>
<button class="main" type="submit" name="do" value="approve">${pay}</button>
<button type="submit" name="do" value="second_step">${t('PAY_PAGE_WITH_CODE')}</button>
<h2>${t('PAY_PAGE_FAIL')}</h2><div class="ends">${buttons.join('')}</div>
<button class="plain" type="submit" name="do" value="cancel">${t('PAY_PAGE_BACK')}</button>${testerSection(t)}`;
}

const FORMS: Readonly<Record<PayStep, (view: PayPageView, t: Translator) => string>> = {
  bank: (_, t) => bankForm(t),
  plan: planForm,
  pay: payForm,
  code: codeForm,
};

/** Returns the browser to the shop by POST, as some banks do; the parameters of the return URL become form fields. */
function returnForm({ returnAddress, payment }: PayPageView, t: Translator): string {
  const address = new URL(returnAddress);
  const fields = [...address.searchParams].map(
    ([name, value]) => `<input type="hidden" name="${markupText(name)}" value="${markupText(value)}">`,
  );
  // The language stays in the URL: a real provider's form is posted from another site, so it brings no language cookie.
  const action = `${address.pathname}?language=${encodeURIComponent(payment.language)}`;
  return `<form method="post" action="${markupText(action)}">${fields.join('')}<button class="main" type="submit">${t('PAY_PAGE_TO_SHOP', { shop: payment.description })}</button></form>`;
}

function resultSection(view: PayPageView, t: Translator): string {
  const { payment, returnAddress } = view;
  const isPaid = payment.status === 'captured' || payment.status === 'authorised';
  const heading = `<h2>${t(isPaid ? 'PAY_PAGE_PAID_HEADING' : 'PAY_PAGE_OVER_HEADING')}</h2>`;
  if (payment.wish.stays === true) return `<div class="end">${heading}<p>${t('PAY_PAGE_CLOSE')}</p></div>`;
  if (payment.option === 'net_banking') return `<div class="end">${heading}</div>${returnForm(view, t)}`;
  const back = t('PAY_PAGE_TO_SHOP', { shop: payment.description });
  return `<div class="end">${heading}<a class="button main" href="${markupText(returnAddress)}">${back}</a></div>`;
}

function untilOf({ payment, timeZone, digits }: PayPageView, t: Translator): string {
  const format = new Intl.DateTimeFormat(localeOf(payment.language, digits), { timeStyle: 'short', timeZone });
  return `<p class="until">${t('PAY_PAGE_UNTIL', { time: format.format(payment.expiresAt) })}</p>`;
}

export function payPage(view: PayPageView): string {
  const { payment, step, bank } = view;
  const t = translatorOf(payment.language);
  const isOpen = payment.status === 'open' && !payment.isOver;
  const inside = isOpen
    ? `<form method="post" action="${SANDBOX_PAGE}/${payment.id}">${bank === null ? '' : `<input type="hidden" name="bank" value="${bank}">`}${FORMS[step](view, t)}</form>`
    : resultSection(view, t);
  const by = t(`PAY_PAGE_BY_${payment.option.toUpperCase()}`);
  const heading = t('PAY_PAGE_HEADING', { shop: payment.description });
  return `<!DOCTYPE html><html lang="${htmlLanguage(payment.language)}" dir="${directionOf(payment.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${markupText(translate(payment.language, 'PAY_PAGE_NAME'))}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${STYLE_PATH}"></head><body>
<header><p class="note">${t('PAY_PAGE_DEMO')}</p><p class="brand">${LOCK}${t('PAY_PAGE_NAME')}</p></header>
<main><div class="card"><div class="sum"><h1>${heading}</h1><p class="amount"><bdi>${markupText(amountOf(view, payment.amountMinor))}</bdi></p>
<p class="by">${by}${bank === null ? '' : ` · ${t(`PAY_PAGE_BANK_${bank}`)}`}</p></div>${inside}</div>${isOpen ? untilOf(view, t) : ''}</main></body></html>`;
}
