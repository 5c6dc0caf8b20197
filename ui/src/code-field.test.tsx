import { describe, expect, it } from 'vitest';
import { codeIn } from './code-field.tsx';

describe('a typed or pasted code', () => {
  it('is reduced to its digits, in whatever script they were written', () => {
    for (const typed of ['1234', '١٢٣٤', '۱۲۳۴', ' 12 34 ', '12-34', 'Your code is 1234.', 'رمزكِ ١٢٣٤'])
      expect(codeIn(typed, 4), typed).toBe('1234');
  });

  it('is never longer than the code that was sent', () => {
    expect(codeIn('123456', 4)).toBe('1234');
    expect(codeIn('123456', 6)).toBe('123456');
    expect(codeIn('', 4)).toBe('');
  });
});
