import { expect, it } from 'vitest';
import { choiceOf, entryIn, lineQuantities, quantityField } from './cancel-entry.ts';

function formOf(entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

it('only whole quantities of lines are read from the form', () => {
  const form = formOf([
    [quantityField('a'), '2'],
    [quantityField('b'), '0'],
    [quantityField('c'), '-1'],
    [quantityField('d'), 'two'],
    [quantityField('e'), '1.9'],
    ['quantity', '5'],
    ['reason', 'other'],
    ['reason_text', '  too long  '],
  ]);
  expect(entryIn(form)).toEqual({ pieces: { a: 2, e: 1 }, reason: 'other', text: 'too long' });
});

it('the choice does not depend on the order of the fields', () => {
  expect(lineQuantities({ pieces: { b: 2, a: 1 } })).toEqual(['a:1', 'b:2']);
  expect(choiceOf({ pieces: { b: 2, a: 1 } })).toBe(choiceOf({ pieces: { a: 1, b: 2 } }));
});
