// A letter's row, opened, becomes what leaves: composed anew at every try, so that nothing in clear is kept.
import { shopImprint } from '../content/content.service.ts';
import type { Shop } from '../shop.ts';
import { mailOf } from './mail.ts';
import type { Channel, Composed } from './notifications.ts';
import { type Letter, sheetOf, type Surroundings } from './sheets.ts';
import { smsText } from './sms.ts';

export async function surroundingsOf(shop: Shop): Promise<Surroundings> {
  return {
    publicUrl: shop.config.publicUrl,
    digits: shop.config.digits,
    timeZone: shop.market.timeZone,
    ...(await shopImprint(shop)),
  };
}

export function compose(channel: Channel, letter: Letter, around: Surroundings): Composed {
  const sheet = sheetOf(letter, around);
  if (channel === 'mail') return mailOf(sheet, letter, around);
  const text = smsText(sheet, around);
  if (text === null) throw new Error(`${letter.template} is no SMS`);
  return { subject: '', text, html: null };
}
