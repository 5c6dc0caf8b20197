// Writes the mails about alerts, in the transaction that handles the event. The mail that asks an address to confirm
// counts towards the quota of its mailbox, because anybody can type a stranger's address.
import { addressToConfirm, type AlertToTell, alertToTell } from '../alerts/due.service.ts';
import { thumbnailOf } from '../kernel/picture-address.ts';
import type { Consumers } from '../kernel/outbox.ts';
import type { Shop } from '../shop.ts';
import type { AlertPiece } from './alert-letters.ts';
import { write } from './letters.service.ts';

/**
 * A mail that asks an address to confirm is given up if it is still unsent after this time, for example because of its
 * mailbox's quota.
 */
const CONFIRMATION_SECONDS = 86_400;

function pieceOf(alert: AlertToTell): AlertPiece {
  const { productId, title, colour, colourName, priceMinor, askedPriceMinor, currency, market, picture } = alert;
  return {
    productId,
    title,
    colour,
    colourName,
    size: alert.kind === 'price_drop' ? null : alert.size,
    priceMinor,
    askedPriceMinor,
    currency,
    market,
    picture: picture && thumbnailOf(picture),
  };
}

export function alertLetterConsumers(shop: Shop): Consumers {
  return {
    'alert.due': async ({ alertId }, delivery) => {
      const alert = await alertToTell(delivery.tx, shop.secrets, alertId);
      if (!alert) return;
      await write(shop, delivery, {
        channel: 'mail',
        to: alert.to,
        template: alert.kind,
        language: alert.language,
        customerId: alert.customerId,
        facts: {
          name: alert.name,
          alert: { piece: pieceOf(alert), confirmKey: null, offKey: alert.offKey },
        },
        livesSeconds: null,
        overQuota: null,
      });
    },
    'alert.confirmation_wanted': async ({ addressId }, delivery) => {
      const address = await addressToConfirm(delivery.tx, shop.secrets, addressId);
      if (!address) return;
      const { to, language, confirmKey, offKey } = address;
      await write(shop, delivery, {
        channel: 'mail',
        to,
        template: 'alert_confirmation',
        language,
        customerId: null,
        facts: { name: '', alert: { piece: null, confirmKey, offKey } },
        livesSeconds: CONFIRMATION_SECONDS,
        overQuota: 'wait',
      });
    },
  };
}
