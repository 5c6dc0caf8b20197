// The state of the payment providers for operators, for example each one's last payment.
import type { ProviderState } from '@hindam/contract/operator/settings';
import { usesOfProviders } from '../payments/payments.service.ts';
import type { Shop } from '../shop.ts';

const KEY_CHARACTERS_SHOWN = 4;

/** The API keys that the environment sets, by the name of the provider's account; operators see how they end. */
function keysOf({ stripe, tabby, tamara, ccavenue, accounts = [] }: Shop['config']['payments']): Map<string, string> {
  const keys: [string, string | undefined][] = [
    ['stripe', stripe?.secretKey],
    ['tabby', tabby?.secretKey],
    ['tamara', tamara?.apiToken],
    ['ccavenue', ccavenue?.accessCode],
    ...accounts.flatMap(({ market, tabby: own, tamara: other }): [string, string | undefined][] => [
      [`tabby-${market}`, own?.secretKey],
      [`tamara-${market}`, other?.apiToken],
    ]),
  ];
  return new Map(keys.flatMap(([name, key]) => (key === undefined ? [] : [[name, key]])));
}

export async function providerStates({ database, payments, config }: Shop): Promise<ProviderState[]> {
  const { accounts } = payments;
  const keys = keysOf(config.payments);
  const uses = await usesOfProviders(
    database,
    accounts.map(({ name }) => name),
  );
  return accounts.map(({ name, market, options }) => {
    const use = uses.get(name);
    return {
      provider: name,
      market,
      options: [...options],
      key_ends_with: keys.get(name)?.slice(-KEY_CHARACTERS_SHOWN) ?? null,
      last_payment_at: use?.lastPaymentAt?.toISOString() ?? null,
      last_captured_at: use?.lastCapturedAt?.toISOString() ?? null,
      last_message_at: use?.lastMessageAt?.toISOString() ?? null,
      messages_waiting: use?.messagesWaiting ?? 0,
      payments_in_a_day: use?.paymentsInADay ?? 0,
      errors_in_a_day: use?.errorsInADay ?? 0,
    };
  });
}
