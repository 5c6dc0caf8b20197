// `/dev/pay/{id}` of a demo shop: the page of the sandbox provider, where a payment is approved, declined or cancelled.
// A live shop has no such page.
import { APP_SCHEME } from '@hindam/contract/app-links';
import { latinDigits } from '@hindam/contract/language';
import type { Context, Hono } from 'hono';
import { fault } from '../../kernel/refuse.ts';
import {
  ENDINGS,
  type Ending,
  MESSAGES,
  DEFAULT_OUTCOME,
  REFUNDS,
  CAPTURED_AMOUNTS,
  type SandboxOutcome,
} from '../../outside/payments/sandbox-outcomes.ts';
import type { OpenMarket } from '../../shop.ts';
import { type Sandbox, SANDBOX_PAGE } from '../../outside/payments/sandbox.ts';
import type { SandboxPayment } from '../../outside/payments/sandbox.store.ts';
import { makeHandler } from '../answering.ts';
import { readBytes } from '../api/body.ts';
import type { Env } from '../caller.ts';
import { requireSameOrigin } from '../cross-site.ts';
import { BANKS, payPage, type PayPageView, type PayStep, STYLE_PATH } from './dev-pay-page.ts';
import { DEV_PAY_STYLE } from './dev-pay-style.ts';
import type { RequestFactory, Exchange } from '../exchange.ts';
import { documentPolicy, isHttps } from '../security-headers.ts';

const FORM_BYTES_MAX = 8_192;
const ID = /^sbx_[0-9a-f]{32}$/;
const CARD = /^sbxcard_[0-9a-f]{32}$/;
const LATE_SECONDS_MAX = 3_600;
const READS_MAX = 20;

function oneOf<T extends string>(known: readonly T[], value: string | null, otherwise: T): T {
  return known.find((one) => one === value) ?? otherwise;
}

function numberOf(value: string | null, max: number, otherwise: number): number {
  const number = Number(latinDigits(value ?? ''));
  return value && Number.isInteger(number) && number >= 0 ? Math.min(number, max) : otherwise;
}

/** Missing or unknown values become those of `DEFAULT_OUTCOME`. */
function chosenOutcome(form: URLSearchParams): Partial<SandboxOutcome> {
  const chosen = form.get('do');
  const ending: Ending = oneOf(ENDINGS, chosen, 'approve');
  return {
    ending,
    secondStep: chosen === 'second_step',
    messages: oneOf(MESSAGES, form.get('messages'), DEFAULT_OUTCOME.messages),
    lateSeconds: numberOf(form.get('late_seconds'), LATE_SECONDS_MAX, DEFAULT_OUTCOME.lateSeconds),
    taken: oneOf(CAPTURED_AMOUNTS, form.get('taken'), DEFAULT_OUTCOME.taken),
    readsToFail: numberOf(form.get('reads'), READS_MAX, 0),
    refunds: oneOf(REFUNDS, form.get('refunds'), DEFAULT_OUTCOME.refunds),
    stays: form.get('stays') === '1',
    card: CARD.test(form.get('card') ?? '') ? (form.get('card') ?? '') : '',
  };
}

function bankIn(values: URLSearchParams): number | null {
  const bank = numberOf(values.get('bank'), BANKS, 0);
  return bank === 0 ? null : bank;
}

/** Net banking begins with the list of banks, instalments with the payment plan. */
function stepOf(payment: SandboxPayment, values: URLSearchParams): PayStep {
  if (payment.wish.secondStep === true) return 'code';
  if (payment.option === 'net_banking' && bankIn(values) === null) return 'bank';
  if (payment.option === 'instalments_4' && values.get('agreed') !== '1') return 'plan';
  return 'pay';
}

/** The response to a form: a redirect to the path or URL `to`, or the same step again with a problem. */
type FormResponse = { to: string } | { problem: PayPageView['problem']; payment: SandboxPayment };

function isOpen(payment: SandboxPayment): boolean {
  return payment.status === 'open' && !payment.isOver;
}

function afterPayment(sandbox: Sandbox, payment: SandboxPayment): FormResponse {
  const stays = payment.wish.stays === true || payment.option === 'net_banking';
  if (isOpen(payment) || stays) return { to: `${SANDBOX_PAGE}/${payment.id}` };
  return { to: sandbox.returnAddress(payment) };
}

async function handleForm(sandbox: Sandbox, payment: SandboxPayment, form: URLSearchParams): Promise<FormResponse> {
  const here = `${SANDBOX_PAGE}/${payment.id}`;
  switch (form.get('do')) {
    case 'bank':
      return { to: `${here}?bank=${bankIn(form) ?? 1}` };
    case 'plan':
      return form.get('agree') === '1' ? { to: `${here}?agreed=1` } : { problem: 'terms', payment };
    case 'code': {
      const after = (await sandbox.enterCode(payment.id, latinDigits(form.get('code') ?? '').trim())) ?? payment;
      return isOpen(after) ? { problem: 'code', payment: after } : afterPayment(sandbox, after);
    }
    default:
      return afterPayment(sandbox, (await sandbox.choose(payment.id, chosenOutcome(form))) ?? payment);
  }
}

export function addDevPay(app: Hono<Env>, requests: RequestFactory): void {
  const { shop, common } = requests;
  if (shop.payments.sandbox === null) return;
  const { provider: sandbox } = shop.payments.sandbox;
  // If the payment was begun in the mobile app, submitting a form of this page can redirect to the app's URL scheme,
  // which the policy must allow.
  const policy = documentPolicy([], isHttps(shop.config), [`${APP_SCHEME}:`]);
  const headers = (exchange: Exchange) => ({
    ...common,
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-request-id': exchange.requestId,
  });
  const asPage = async (exchange: Exchange, view: Pick<PayPageView, 'payment' | 'step' | 'bank' | 'problem'>) => {
    const { digits } = shop.config;
    // Like a real provider, the sandbox does not know the order's market, so a market with the payment's currency gives
    // the time zone.
    const isItsMarket = ({ market }: OpenMarket) => market.currency === view.payment.currency;
    const { timeZone } = ([...shop.markets.values()].find(isItsMarket) ?? shop).market;
    const returnAddress = sandbox.returnAddress(view.payment);
    const cards = await sandbox.keptCards(view.payment);
    return new Response(payPage({ ...view, cards, digits, timeZone, returnAddress }), {
      headers: { ...headers(exchange), 'content-type': 'text/html; charset=utf-8' },
    });
  };
  const find = async (c: Context<Env>) => {
    const id = c.req.param('id') ?? '';
    return (ID.test(id) ? await sandbox.look(id) : null) ?? fault('NOT_FOUND');
  };

  app.get(
    STYLE_PATH,
    makeHandler(
      requests,
      `GET ${STYLE_PATH}`,
      (_, exchange) =>
        new Response(DEV_PAY_STYLE, {
          headers: { ...headers(exchange), 'content-type': 'text/css; charset=utf-8' },
        }),
    ),
  );
  app.get(
    `${SANDBOX_PAGE}/:id`,
    makeHandler(requests, `GET ${SANDBOX_PAGE}/{id}`, async (c, exchange) => {
      const payment = await find(c);
      const values = new URL(c.req.url).searchParams;
      return asPage(exchange, { payment, step: stepOf(payment, values), bank: bankIn(values), problem: null });
    }),
  );
  app.post(
    `${SANDBOX_PAGE}/:id`,
    makeHandler(requests, `POST ${SANDBOX_PAGE}/{id}`, async (c, exchange) => {
      requireSameOrigin(requests, exchange, c.req.raw.headers);
      const payment = await find(c);
      const form = new URLSearchParams((await readBytes(c.req.raw, FORM_BYTES_MAX)).toString('utf8'));
      const next = await handleForm(sandbox, payment, form);
      if ('to' in next)
        return new Response(null, { status: 303, headers: { ...headers(exchange), location: next.to } });
      return asPage(exchange, { ...next, step: stepOf(next.payment, form), bank: bankIn(form) });
    }),
  );
}
