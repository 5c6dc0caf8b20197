// Composes a letter, which is a mail, an SMS or a push, from its decrypted facts.
import { shopImprint } from '../content/content.service.ts';
import { translate } from '../kernel/words.ts';
import type { Shop } from '../shop.ts';
import { alertLetterContent } from './alert-letter-content.ts';
import { ALERT_TEMPLATES, type AlertTemplate } from './alert-letters.ts';
import { contactLetterContent } from './contact-letters.ts';
import { notificationTexts } from './in-store.ts';
import { mailOf } from './mail.ts';
import {
  type Channel,
  type Composed,
  CONTACT_TEMPLATES,
  type ContactTemplate,
  pageAddress,
  type Template,
} from './notifications.ts';
import { ORDER_TEMPLATES, type OrderTemplate } from './order-letters.ts';
import { orderLetterContent } from './order-letter-content.ts';
import { accountLetterContent, type Letter, type LetterContent, type LetterContext } from './letter-content.ts';
import { smsText } from './sms.ts';
import { visitLetterContent } from './visit-letter-content.ts';
import { VISIT_TEMPLATES, type VisitTemplate } from './visit-letters.ts';

export async function letterContextOf(shop: Shop): Promise<LetterContext> {
  return {
    publicUrl: shop.config.publicUrl,
    digits: shop.config.digits,
    timeZone: shop.market.timeZone,
    defaultMarket: shop.market.code,
    ...(await shopImprint(shop)),
  };
}

const isOrderTemplate = (template: Template): template is OrderTemplate =>
  (ORDER_TEMPLATES as readonly Template[]).includes(template);

const isContactTemplate = (template: Template): template is ContactTemplate =>
  (CONTACT_TEMPLATES as readonly Template[]).includes(template);

const isVisitTemplate = (template: Template): template is VisitTemplate =>
  (VISIT_TEMPLATES as readonly Template[]).includes(template);

const isAlertTemplate = (template: Template): template is AlertTemplate =>
  (ALERT_TEMPLATES as readonly Template[]).includes(template);

function letterContentOf(letter: Letter, context: LetterContext): LetterContent {
  const { template, facts } = letter;
  if (isContactTemplate(template)) {
    if (!facts.contact) throw new Error(`${template} without a message`);
    return contactLetterContent(template, letter, facts.contact, context);
  }
  if (isVisitTemplate(template)) {
    if (!facts.visit) throw new Error(`${template} without a visit`);
    return visitLetterContent(template, letter, facts.visit, context);
  }
  if (isAlertTemplate(template)) {
    if (!facts.alert) throw new Error(`${template} without an alert`);
    return alertLetterContent(template, letter, facts.alert, context);
  }
  if (template === 'push') throw new Error('a push is no letter of its own');
  if (!isOrderTemplate(template)) return accountLetterContent(template, letter, context);
  if (!facts.order) throw new Error(`${template} without an order`);
  return orderLetterContent(template, letter, facts.order, context);
}

function withChoice(content: LetterContent, { language, facts }: Letter, { publicUrl }: LetterContext): LetterContent {
  if (facts.chooses !== true) return content;
  const address = pageAddress(publicUrl, language, '/notification-settings');
  return { ...content, choose: { label: translate(language, 'MAIL_CHOOSE'), address } };
}

export function compose(channel: Channel, letter: Letter, context: LetterContext): Composed {
  if (channel === 'push') {
    if (!letter.facts.notification) throw new Error('a push without an event');
    const { title, body } = notificationTexts(letter.facts.notification, letter.language);
    return { subject: title, text: body, html: null, unsubscribe: null };
  }
  const content = withChoice(letterContentOf(letter, context), letter, context);
  if (channel === 'mail') {
    const others = (letter.facts.alsoIn ?? []).map((language) => {
      const other = { ...letter, language };
      return { letter: other, content: letterContentOf(other, context) };
    });
    const mail = mailOf(content, letter, context, others);
    return content.calendar ? { ...mail, calendar: content.calendar } : mail;
  }
  const text = smsText(content, context);
  if (text === null) throw new Error(`${letter.template} is no SMS`);
  return { subject: '', text, html: null, unsubscribe: null };
}
