import { expect, test } from 'vitest';
import { text } from './form.ts';

test('text is as it was typed; nothing and a file are none', () => {
  const form = new FormData();
  form.set('name', '  Noura ');
  form.set('picture', new File(['x'], 'x.png'));
  expect(text(form, 'name')).toBe('  Noura ');
  expect(text(form, 'picture')).toBe('');
  expect(text(form, 'nowhere')).toBe('');
  expect(text(new URLSearchParams('a=1&a=2'), 'a')).toBe('1');
});
