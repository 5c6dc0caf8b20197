// Content of the mails about alerts: a piece is back, its price dropped, or an address is asked to confirm.
import { formatMoney } from '@hindam/contract/money';
import { sizeName } from '../catalogue/one-size.ts';
import { translate } from '../kernel/words.ts';
import type { AlertFacts, AlertPiece, AlertTemplate } from './alert-letters.ts';
import { type Letter, type LetterContent, type LetterContext, namedMarket } from './letter-content.ts';
import { pageAddress } from './notifications.ts';
import { messageOf, oneLine } from './wording.ts';

const TITLE_CHARACTERS_MAX = 80;

function lineOf(piece: AlertPiece, price: string, language: string, publicUrl: string): LetterContent['lines'][number] {
  const { title, colourName, size, picture } = piece;
  const options = [colourName, size === null ? '' : sizeName(size, language)].filter(Boolean);
  return {
    title: oneLine(title, TITLE_CHARACTERS_MAX),
    options: options.map((part) => oneLine(part, TITLE_CHARACTERS_MAX)),
    quantity: '',
    price,
    picture: picture && { ...picture, src: `${publicUrl}${picture.path}` },
  };
}

function addressOfPiece({ productId, colour, size, market }: AlertPiece, language: string, context: LetterContext) {
  const query = new URLSearchParams({ color: colour, ...(size === null ? {} : { size }) });
  const path = `/product-details/${productId}?${query}`;
  return pageAddress(context.publicUrl, language, path, namedMarket(market, context));
}

function offOf({ offKey }: AlertFacts, labelKey: string, language: string, { publicUrl }: LetterContext) {
  const key = encodeURIComponent(offKey);
  return {
    label: translate(language, labelKey),
    address: pageAddress(publicUrl, language, `/alerts-off?key=${key}`),
    oneClick: `${publicUrl}/api/alerts/off?key=${key}`,
  };
}

function confirmationContent({ language }: Letter, alert: AlertFacts, context: LetterContext): LetterContent {
  const message = (part: string) => messageOf(language, `MAIL_ALERT_CONFIRMATION_${part}`);
  const key = encodeURIComponent(alert.confirmKey ?? '');
  return {
    subject: message('SUBJECT'),
    preheader: message('PREHEADER'),
    heading: message('SUBJECT'),
    body: message('BODY'),
    code: null,
    codeFillsIn: false,
    lines: [],
    facts: [],
    button: {
      label: translate(language, 'MAIL_ALERT_CONFIRMATION_BUTTON'),
      address: pageAddress(context.publicUrl, language, `/alerts-confirm?key=${key}`),
    },
    note: message('NOTE'),
    off: offOf(alert, 'MAIL_ALERT_CONFIRMATION_OFF', language, context),
    why: message('WHY'),
    sms: null,
  };
}

export function alertLetterContent(
  template: AlertTemplate,
  letter: Letter,
  alert: AlertFacts,
  context: LetterContext,
): LetterContent {
  const { language } = letter;
  const { piece } = alert;
  if (!piece) return confirmationContent(letter, alert, context);
  const money = (amount: number) => formatMoney({ amount, currency: piece.currency }, language, context.digits);
  const price = money(piece.priceMinor);
  const values = {
    title: oneLine(piece.title, TITLE_CHARACTERS_MAX),
    price,
    was: piece.askedPriceMinor === null ? '' : money(piece.askedPriceMinor),
  };
  const message = (part: string) => messageOf(language, `MAIL_${template.toUpperCase()}_${part}`, values);
  return {
    subject: message('SUBJECT'),
    preheader: message('PREHEADER'),
    heading: message('HEADING'),
    body: message('BODY'),
    code: null,
    codeFillsIn: false,
    lines: [lineOf(piece, price, language, context.publicUrl)],
    facts: [],
    button: { label: translate(language, 'MAIL_ALERT_BUTTON'), address: addressOfPiece(piece, language, context) },
    note: message('NOTE'),
    off: offOf(alert, 'MAIL_ALERTS_OFF', language, context),
    why: messageOf(language, 'MAIL_WHY_ALERT'),
    sms: null,
  };
}
