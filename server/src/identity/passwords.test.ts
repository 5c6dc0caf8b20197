// Which passwords are refused because they are easy to guess.
import { newPassword } from '@hindam/contract/identity';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RefusalError } from '../kernel/refuse.ts';
import { countListed, folded, isCommon } from './common-passwords.ts';
import { type PersonalFacts, requireGoodPassword } from './passwords.ts';

const LAYLA: PersonalFacts = {
  name: 'Layla Al Hassan',
  contacts: [{ email: 'layla.h-dubai@example.com' }, { dialCode: '+971', phone: '501234567' }],
};

function isRefused(password: string, personal: PersonalFacts = LAYLA): boolean {
  try {
    requireGoodPassword(password, personal);
    return false;
  } catch (error) {
    if (error instanceof RefusalError && error.refusal === 'PASSWORD_COMMON') return true;
    throw error;
  }
}

describe('common passwords', () => {
  test('the list alone refuses more than 3,000 passwords of at least eight characters', () => {
    expect(countListed(8)).toBeGreaterThan(3_000);
  });

  test.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'p4ssw0rd!',
    'passw0rd123',
    '12345678',
    '123456789',
    '1234567890',
    '87654321',
    '11111111',
    '00000000',
    'aaaaaaaa',
    'qwertyuiop',
    'QWERTY123',
    'qwerty12',
    'asdfghjkl',
    '1qaz2wsx',
    '1q2w3e4r',
    'zaq12wsx',
    'iloveyou',
    'ILoveYou2',
    'princess',
    'sunshine',
    'football1',
    'welcome1',
    'letmein1',
    'superman',
    'trustno1',
    'baseball',
    'abcd1234',
    'abc12345',
    'abcdefgh',
    'hgfedcba',
    'michael1',
    'computer',
    'starwars',
    'whatever',
    'liverpool',
    'mohammed',
    'Ahmed123',
    'dubai2020',
    'habibi123',
    'fatima2024',
    'khaled1990',
    'abcabcabc',
    '12341234',
    'ababababab',
    '١٢٣٤٥٦٧٨',
    'ضصثقفغعه',
    'كلمةالسر',
    'حبيبي123',
    'p a s s w o r d',
    'ｐａｓｓｗｏｒｄ',
    'summer2025',
    'changeme',
    'admin123!',
    '        ',
  ])('%s is refused', (password) => {
    expect(isRefused(password)).toBe(true);
  });

  test.each([
    'a river of 7 silver stones',
    'correct horse battery',
    'vT9#kQ2m',
    'نخلة عند باب البيت القديم',
    'عطر-الورد-لا-يذبل-٣',
    '👗🧵🪡✂️📏👑🌙⭐',
    'passwords are for people',
    'my princess sleeps late',
    'dubai in the rain 1971',
    'zqxjkvbw',
  ])('%s is accepted', (password) => {
    expect(isRefused(password)).toBe(false);
  });

  test('random passwords are accepted', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
    fc.assert(
      fc.property(fc.array(fc.nat(letters.length - 1), { minLength: 14, maxLength: 40 }), (picked) => {
        const password = picked.map((at) => letters[at]).join('');
        fc.pre(new Set(password.toLowerCase()).size > 6);
        expect(isRefused(password)).toBe(false);
      }),
    );
  });

  test('any input is accepted or refused without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 8, maxLength: 128 }), (password) => {
        expect(typeof isRefused(password)).toBe('boolean');
      }),
    );
  });
});

describe('what a guesser would try first', () => {
  test.each([
    'hindam2026',
    'Hindam!!',
    'هندام١٢٣',
    'HINDAM123456',
    'hindamhindam',
    'laylahassan',
    'Layla.Al.Hassan',
    'hassan1990!',
    'layla_hindam',
    'layla.h-dubai',
    'layla.h-dubai@example.com',
    'dubai-layla',
    '0501234567',
    '501234567',
    '+971501234567',
    '971 50 123 4567',
    '٠٥٠١٢٣٤٥٦٧',
  ])('%s is refused for Layla', (password) => {
    expect(isRefused(password)).toBe(true);
  });

  test('an own address with many digits in it is refused too', () => {
    const personal: PersonalFacts = { name: 'Noor', contacts: [{ email: 'noor-1990-12-31-77@example.com' }] };
    expect(isRefused('noor-1990-12-31-77@example.com', personal)).toBe(true);
    expect(isRefused('Noor-1990-12-31-77', personal)).toBe(true);
  });

  test('an own name inside a longer password is accepted', () => {
    expect(isRefused('layla buys nine oranges')).toBe(false);
    expect(isRefused('hassan-8471-k-2291')).toBe(false);
  });

  test('words of one member are accepted for another', () => {
    expect(isRefused('layla.h-dubai', { name: 'Noor', contacts: [{ email: 'n@example.com' }] })).toBe(false);
    expect(isRefused('0501234567', { name: 'Noor', contacts: [] })).toBe(false);
  });
});

describe('any characters, counted as code points', () => {
  test.each([
    ['seven', 'abcdefg', false],
    ['eight', 'kvwzqpxm', true],
    ['128', 'ab'.repeat(64), true],
    ['129', `${'ab'.repeat(64)}a`, false],
    ['128 outside the first plane', '👗'.repeat(128), true],
    ['129 outside the first plane', '👗'.repeat(129), false],
    ['100 Arabic', 'نخ'.repeat(50), true],
    ['spaces around', '  kvwzqp  ', true],
  ])('%s', (_, password, fits) => {
    const parsed = newPassword.safeParse(password);
    expect(parsed.success).toBe(fits);
    if (fits) expect(parsed.data).toBe(password);
  });

  test('composed and decomposed letters are treated alike', () => {
    expect(folded('é'.normalize('NFC'))).toBe(folded('é'.normalize('NFD')));
    expect(isCommon(folded('Pässwörd'))).toBe(true);
  });
});
