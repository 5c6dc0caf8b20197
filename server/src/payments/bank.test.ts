import { expect, test } from 'vitest';
import { readIban } from './bank.ts';

test('an IBAN is read in any digits, with spaces or hyphens', () => {
  expect(readIban('ae07 ٠٣٣١-2345 6789 0123 456')).toBe('AE070331234567890123456');
  expect(readIban('AE07 ۰۳۳۱ 2345 6789 0123 456')).toBe('AE070331234567890123456');
  expect(readIban('SA03 8000 0000 6080 1016 7519')).toBe('SA0380000000608010167519');
  for (const nonsense of ['', 'AE07', '🌙'.repeat(20), 'AE00 0331 2345 6789 0123 456', 'x'.repeat(50)])
    expect(readIban(nonsense)).toBeNull();
});
