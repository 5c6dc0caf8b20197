// `/dev/outbox` of a demo shop: the latest mails, SMS and pushes as their recipients would see them, with one-time
// codes. A live shop has no such page.
import { directionOf, languageOfTag } from '@hindam/contract/language';
import { markupText } from '@hindam/contract/markup-text';
import { hash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { MAIL_STYLE } from '../../notifications/mail-style.ts';
import { lettersToShow, type ShownLetter } from '../../notifications/notifications.service.ts';
import { makeHandler } from '../answering.ts';
import type { Env } from '../caller.ts';
import { DEV_OUTBOX_STYLE } from './dev-outbox-style.ts';
import type { RequestFactory, Exchange } from '../exchange.ts';
import { documentPolicy, isHttps } from '../security-headers.ts';

const PATH = '/dev/outbox';
const JSON_PATH = `${PATH}.json`;
const STYLE_PATH = `${PATH}.css`;
const RECIPIENT_CHARACTERS_MAX = 320;
const REFRESH_SECONDS = 5;

/** The page's `srcdoc` frames inherit this policy, so it allows the mails' inline style sheet. */
function policy(https: boolean): string {
  const stylePolicy = `style-src 'self' 'sha256-${hash('sha256', MAIL_STYLE, 'base64')}'`;
  return documentPolicy([], https).replace("style-src 'self'", stylePolicy);
}

function letterJson(letter: ShownLetter): object {
  const { id, createdAt, sentAt, heldUntil, ...shown } = letter;
  return {
    _id: id,
    ...shown,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
    held_until: heldUntil?.toISOString() ?? null,
  };
}

const inUtc = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

function stateOf({ sentAt, heldUntil, attempts }: ShownLetter): string {
  if (sentAt) return `sent ${inUtc(sentAt)}`;
  if (heldUntil) return `held back until ${inUtc(heldUntil)}: this mailbox has had enough for now`;
  return attempts === 0 ? 'waiting' : `tried ${attempts} ${attempts === 1 ? 'time' : 'times'}`;
}

const KIND_NAMES = { mail: 'Mail', sms: 'SMS', push: 'Push' } as const;

function letterArticle(letter: ShownLetter): string {
  const { id, channel, to, subject, html, text, language, template } = letter;
  const direction = directionOf(languageOfTag(language));
  const title = channel === 'sms' ? 'SMS' : subject;
  const link = `${PATH}?to=${encodeURIComponent(to)}`;
  const shown =
    html === null
      ? `<p class="bubble" lang="${language}" dir="${direction}">${markupText(text)}</p>`
      : `<iframe title="${markupText(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${markupText(html)}"></iframe>
<details><summary>Plain text</summary><pre tabindex="0" lang="${language}" dir="${direction}">${markupText(text)}</pre></details>`;
  return `<article aria-labelledby="l-${id}"><header><h2 id="l-${id}" lang="${language}"><bdi>${markupText(title)}</bdi></h2>
<p><span class="kind">${KIND_NAMES[channel]}</span> to <a href="${markupText(link)}"><bdi>${markupText(to)}</bdi></a> · ${markupText(template.replaceAll('_', ' '))} · ${markupText(stateOf(letter))}</p></header>
${shown}</article>`;
}

interface OutboxFilter {
  to: string;
  follows: boolean;
}

function page(letters: readonly ShownLetter[], { to, follows }: OutboxFilter): string {
  const search = (more: boolean) => {
    const query = new URLSearchParams([...(to === '' ? [] : [['to', to]]), ...(more ? [['follow', '1']] : [])]);
    return markupText(query.size > 0 ? `${PATH}?${query.toString()}` : PATH);
  };
  const refresh = follows ? `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">` : '';
  const again = follows
    ? `<a href="${search(false)}">Stop looking again</a>`
    : `<a href="${search(false)}">Look again</a> <a href="${search(true)}">Look again every ${REFRESH_SECONDS} seconds</a>`;
  const nothing = `<p class="nothing">Nothing was written ${to === '' ? 'yet' : 'to this recipient'}.</p>`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}<title>Outbox · Hindam demo shop</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${STYLE_PATH}"></head><body>
<header class="top"><h1>Outbox</h1><p>What this demo shop would have sent, the newest first. A live shop has no such page.</p>
<form action="${PATH}" method="get" role="search"><label for="to">Email or mobile number</label>
<div class="row"><input id="to" name="to" dir="ltr" autocomplete="off" value="${markupText(to)}"><button type="submit">Show</button>${to === '' ? '' : `<a href="${PATH}">Show all</a>`}</div></form>
<p class="again">${again}</p></header>
<main>${letters.length === 0 ? nothing : letters.map(letterArticle).join('\n')}</main></body></html>`;
}

/**
 * A `+` typed into the URL arrives as a space, which is trimmed here; `lettersToShow` finds a phone number without its
 * plus too.
 */
function filterOf(c: Context<Env>): OutboxFilter {
  const to = (c.req.query('to') ?? '').trim().slice(0, RECIPIENT_CHARACTERS_MAX);
  return { to, follows: c.req.query('follow') === '1' };
}

export function addDevOutbox(app: Hono<Env>, requests: RequestFactory): void {
  const { shop, common } = requests;
  const contentPolicy = policy(isHttps(shop.config));
  const answer = (exchange: Exchange, type: string, body: string) =>
    new Response(body, {
      headers: {
        ...common,
        'content-type': type,
        'content-security-policy': contentPolicy,
        'cache-control': 'no-store',
        vary: 'Accept',
        'x-request-id': exchange.requestId,
      },
    });
  const find = (to: string) => lettersToShow(shop, to === '' ? null : to);
  const asJson = async (exchange: Exchange, { to }: OutboxFilter) =>
    answer(exchange, 'application/json', JSON.stringify({ letters: (await find(to)).map(letterJson) }));

  app.get(
    JSON_PATH,
    makeHandler(requests, `GET ${JSON_PATH}`, (c, exchange) => asJson(exchange, filterOf(c))),
  );
  app.get(
    PATH,
    makeHandler(requests, `GET ${PATH}`, async (c, exchange) => {
      const filter = filterOf(c);
      if (c.req.header('accept')?.startsWith('application/json')) return asJson(exchange, filter);
      return answer(exchange, 'text/html; charset=utf-8', page(await find(filter.to), filter));
    }),
  );
  app.get(
    STYLE_PATH,
    makeHandler(requests, `GET ${STYLE_PATH}`, (_, exchange) =>
      answer(exchange, 'text/css; charset=utf-8', DEV_OUTBOX_STYLE),
    ),
  );
}
