import { expect, test } from 'vitest';
import { toProvider } from './to-provider.ts';

const arabic = { origin: 'https://hindam.example', prefix: '/ar' };

const leads = (address: string) => {
  const { headers } = toProvider(arabic, 'p1', address);
  return [headers.get('location'), headers.get('x-remix-reload-document')];
};

test.each([
  ['the provider has not answered: our own page, in the shopper’s language', '/payment/p1', ['/ar/payment/p1', null]],
  [
    'a page of this shop: at once, as another document',
    'https://hindam.example/dev/pay/x',
    ['https://hindam.example/dev/pay/x', 'true'],
  ],
  [
    'another site, asked for by a form without script: by way of our own page',
    'https://pay.example/x',
    ['/ar/payment/p1', null],
  ],
])('%s', (_, address, expected) => {
  expect(leads(address)).toEqual(expected);
});
