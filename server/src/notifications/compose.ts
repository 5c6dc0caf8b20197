// Composes a mail or an SMS from the decrypted facts of a letter. It is composed again at every attempt to send, so
// that its text is not stored.
import { shopImprint } from '../content/content.service.ts';
import type { Shop } from '../shop.ts';
import { mailOf } from './mail.ts';
import type { Channel, Composed, Template } from './notifications.ts';
import { ORDER_TEMPLATES, type OrderTemplate } from './order-letters.ts';
import { orderSheetOf } from './order-sheets.ts';
import { accountSheetOf, type Letter, type Sheet, type Surroundings } from './sheets.ts';
import { smsText } from './sms.ts';

export async function surroundingsOf(shop: Shop): Promise<Surroundings> {
  return {
    publicUrl: shop.config.publicUrl,
    digits: shop.config.digits,
    timeZone: shop.market.timeZone,
    ...(await shopImprint(shop)),
  };
}

const isOrderTemplate = (template: Template): template is OrderTemplate =>
  (ORDER_TEMPLATES as readonly Template[]).includes(template);

function sheetOf(letter: Letter, around: Surroundings): Sheet {
  const { template, facts } = letter;
  if (!isOrderTemplate(template)) return accountSheetOf(template, letter, around);
  if (!facts.order) throw new Error(`${template} without an order`);
  return orderSheetOf(template, letter, facts.order, around);
}

export function compose(channel: Channel, letter: Letter, around: Surroundings): Composed {
  const sheet = sheetOf(letter, around);
  if (channel === 'mail') return mailOf(sheet, letter, around);
  const text = smsText(sheet, around);
  if (text === null) throw new Error(`${letter.template} is no SMS`);
  return { subject: '', text, html: null };
}
