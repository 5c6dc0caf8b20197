// Mails to operators about their own accounts.
import type { Consumers } from '../kernel/outbox.ts';
import { claimLockNotice } from '../operators/login.service.ts';
import type { Shop } from '../shop.ts';
import { write } from './letters.service.ts';

export function operatorLetterConsumers(shop: Shop): Consumers {
  return {
    'operator.tries_locked': async ({ operatorId }, delivery) => {
      const operator = operatorId === null ? null : await claimLockNotice(delivery.tx, operatorId);
      if (!operator) return;
      const { name, email, language } = operator;
      await write(shop, delivery, {
        channel: 'mail',
        to: email,
        template: 'operator_locked',
        language,
        customerId: null,
        facts: { name },
        livesSeconds: null,
        overQuota: null,
      });
    },
  };
}
