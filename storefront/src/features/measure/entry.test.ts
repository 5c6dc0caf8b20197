import { MEASUREMENT_FIELDS, type MeasurementField } from '@hindam/contract/measurements';
import { expect, it } from 'vitest';
import { changed, type Entry, entryOfSet, groupsOf, validate, newEntry, shownText } from './entry.ts';
import { validInches } from './typed.ts';

const NEEDED = ['item_length', 'shoulder', 'bust', 'hips'];

function entered(texts: Partial<Record<MeasurementField, string>>, from: Entry = newEntry(NEEDED)): Entry {
  return Object.entries(texts).reduce(
    (entry, [field, text]) => changed(entry, { kind: 'type', field: field as MeasurementField, text }),
    from,
  );
}

it('asks for what the piece needs, group by group, and for all sixteen on demand', () => {
  expect(groupsOf('needed', NEEDED).map(({ group, fields }) => [group, ...fields])).toEqual([
    ['lengths', 'item_length'],
    ['shoulders_sleeves', 'shoulder'],
    ['body', 'hips', 'bust'],
  ]);
  expect(groupsOf('all', NEEDED).map(({ fields }) => fields.length)).toEqual([4, 4, 4, 4]);
  expect(
    groupsOf('all', NEEDED)
      .flatMap(({ fields }) => fields)
      .toSorted(),
  ).toEqual([...MEASUREMENT_FIELDS].toSorted());
});

it('without a piece all sixteen are asked for and none is required', () => {
  const entry = newEntry([]);
  expect(entry.scope).toBe('all');
  expect(validate(entry, []).missing).toEqual([]);
});

it('a value shown in the other unit keeps its original text and unit', () => {
  const cm = changed(newEntry(NEEDED), { kind: 'unit', unit: 'cm' });
  const typed = entered({ bust: '٩٢' }, cm);
  const there = changed(typed, { kind: 'unit', unit: 'in' });
  expect(shownText(there, 'bust')).toBe('36.25');
  expect(shownText(changed(there, { kind: 'unit', unit: 'cm' }), 'bust')).toBe('٩٢');
  expect(validInches(there.entries)).toEqual({ bust: 36.25 });
});

it('an unusual value raises a warning, can be confirmed, and raises it again once it changes', () => {
  const entry = entered({ bust: '20' });
  expect(validate(entry, NEEDED).warnings.bust?.kind).toBe('below_usual');
  const ticked = changed(entry, { kind: 'confirm', field: 'bust', correct: true });
  expect(ticked.confirmed).toEqual(['bust']);
  expect(entered({ bust: '21' }, ticked).confirmed).toEqual([]);
});

it('92 inches raise a warning; one press reads them as centimetres while the unit on screen stays', () => {
  const entry = entered({ item_length: '56', shoulder: '15', hips: '42', bust: '92' });
  expect(validate(entry, NEEDED).warnings.bust?.kind).toBe('centimetres');
  expect(validate(entry, NEEDED).inCentimetres).toEqual([]);
  const read = changed(entry, { kind: 'centimetres', fields: ['bust'] });
  expect(read.unit).toBe('in');
  expect(shownText(read, 'bust')).toBe('36.25');
  expect(validate(read, NEEDED).warnings).toEqual({});
});

it('a set that is in centimetres throughout is read so at once, beyond a hundred too, and the unit follows', () => {
  const entry = entered({ item_length: '142', shoulder: '38', bust: '96', hips: '106' });
  const validation = validate(entry, NEEDED);
  expect(validation.inCentimetres.toSorted()).toEqual(['bust', 'hips', 'item_length', 'shoulder']);
  const read = changed(entry, { kind: 'centimetres', fields: validation.inCentimetres });
  expect(read.unit).toBe('cm');
  expect(shownText(read, 'item_length')).toBe('142');
  expect(validate(read, NEEDED)).toMatchObject({ faults: {}, warnings: {}, missing: [] });
});

it('only a typing error is a fault, and it is not stored', () => {
  const entry = entered({ bust: 'abc', hips: '0.2', shoulder: '300', item_length: '56' });
  expect(validate(entry, NEEDED).faults).toEqual({ bust: true, hips: true, shoulder: true });
  expect(validInches(entry.entries)).toEqual({ bust: null, hips: null, shoulder: null, item_length: 56 });
  expect(validate(entry, NEEDED).missing.toSorted()).toEqual(['bust', 'hips', 'shoulder']);
});

it('a stored set opens with all its values, and with what the piece still needs', () => {
  const set = { _id: 'one', label: 'Me', values: { bust: 38, waist: 31, hips: null } };
  const entry = entryOfSet(set, NEEDED, 'in');
  expect(entry).toMatchObject({ setId: 'one', label: 'Me', scope: 'all' });
  expect(validate(entry, NEEDED).missing).toEqual(['item_length', 'shoulder', 'hips']);
  expect(entryOfSet({ ...set, values: { bust: 38 } }, NEEDED, 'in').scope).toBe('needed');
});
