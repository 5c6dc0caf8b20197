// The QR code of a Saudi invoice: the published example byte for byte, and lengths that count bytes.
import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { qrPictureOf, qrTextOf, type QrFields } from './zatca-qr.ts';

const EXAMPLE: QrFields = {
  seller: 'Bobs Records',
  vatNumber: '310122393500003',
  issuedAt: new Date('2022-04-25T15:30:00Z'),
  currency: 'SAR',
  totalMinor: 100_000,
  vatMinor: 15_000,
};

function fieldsIn(text: string): Map<number, string> {
  const bytes = Buffer.from(text, 'base64');
  const found = new Map<number, string>();
  for (let at = 0; at < bytes.length; at += 2 + bytes[at + 1]!) {
    found.set(bytes[at]!, bytes.subarray(at + 2, at + 2 + bytes[at + 1]!).toString('utf8'));
  }
  return found;
}

test('the published example comes out byte for byte', () => {
  expect(qrTextOf(EXAMPLE)).toBe(
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  );
});

test('a length counts bytes of UTF-8: an Arabic name is read back whole', () => {
  const fields = fieldsIn(qrTextOf({ ...EXAMPLE, seller: 'مؤسسة هندام للتجارة' }));
  expect([...fields]).toEqual([
    [1, 'مؤسسة هندام للتجارة'],
    [2, '310122393500003'],
    [3, '2022-04-25T15:30:00Z'],
    [4, '1000.00'],
    [5, '150.00'],
  ]);
});

test('a name longer than a length can say is cut between characters', () => {
  const name = fieldsIn(qrTextOf({ ...EXAMPLE, seller: 'هندام'.repeat(2_000) })).get(1)!;
  expect('هندام'.repeat(2_000).startsWith(name)).toBe(true);
  expect(Buffer.byteLength(name)).toBe(254);
});

test('a currency with three decimals keeps them', () => {
  expect(fieldsIn(qrTextOf({ ...EXAMPLE, currency: 'KWD', totalMinor: 1_005 })).get(4)).toBe('1.005');
});

test('the picture has a quiet zone of four modules around a square code', () => {
  const { size, path } = qrPictureOf(qrTextOf(EXAMPLE));
  const runs = Array.from(path.matchAll(/M(\d+) (\d+)h(\d+)/g), ([, ...numbers]) => numbers.map(Number));
  const ends = runs.map(([x = 0, , width = 0]) => x + width);
  const [xs, ys] = [runs.map(([x = 0]) => x), runs.map(([, y = 0]) => y)];
  expect([Math.min(...xs), Math.min(...ys), Math.max(...ends), Math.max(...ys)]).toEqual([4, 4, size - 4, size - 5]);
});
