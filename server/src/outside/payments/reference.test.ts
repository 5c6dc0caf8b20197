import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeSecrets, newSecret } from '../../kernel/secrets.ts';
import { makeReferences, makeShortReferences, readReturn, returnAddress } from './reference.ts';

const [own, old, other] = [newSecret(), newSecret(), newSecret()];
const lastingOf = (...secrets: string[]) => makeSecrets(secrets).lasting;

test.each([
  ['long', makeReferences],
  ['short', makeShortReferences],
])('a %s reference gives back the id of every payment, to this shop alone', (_, make) => {
  const references = make(lastingOf(own));
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(references.paymentIdIn(references.of(id))).toBe(id);
      expect(make(lastingOf(other)).paymentIdIn(references.of(id))).toBeNull();
    }),
  );
});

test.each([
  ['long', makeReferences],
  ['short', makeShortReferences],
])('a %s reference made with an older key is still known', (_, make) => {
  const id = newId();
  expect(make(lastingOf(own, old)).paymentIdIn(make(lastingOf(old)).of(id))).toBe(id);
});

test('a short reference is 30 letters and digits', () => {
  for (let n = 0; n < 50; n += 1) expect(makeShortReferences(lastingOf(own)).of(newId())).toMatch(/^[0-9a-z]{30}$/);
});

test('what is no reference names no payment', () => {
  const long = makeReferences(lastingOf(own));
  const short = makeShortReferences(lastingOf(own));
  const id = newId();
  const texts = [
    '',
    id,
    `${id}.`,
    `${id}.AAAA`,
    `${long.of(id)}A`,
    long.of(id).replace('.', '-'),
    'z'.repeat(30),
    null,
  ];
  for (const text of texts) expect([text, long.paymentIdIn(text), short.paymentIdIn(text)]).toEqual([text, null, null]);
});

test('an address of return tells the payment and whether the shopper left', () => {
  const references = makeReferences(lastingOf(own));
  const id = newId();
  const at = 'https://shop.example/api/payment/return/stripe?language=arb';
  const read = (address: string) => readReturn(references, new URL(address).searchParams);
  expect(read(returnAddress(at, references.of(id)))).toEqual({ paymentId: id, left: false });
  expect(read(returnAddress(at, references.of(id), true))).toEqual({ paymentId: id, left: true });
  expect(returnAddress(at, references.of(id))).toContain('language=arb');
  expect(read(at)).toBeNull();
});
