// A wrong value in a field that people type into is answered by a sentence that says what to enter.
import { endpoints } from '@hindam/contract/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type FieldMessage, FaultError, RefusalError } from '../../kernel/refuse.ts';
import { MESSAGES_BY_LANGUAGE, translateField } from '../../kernel/words.ts';
import { check } from './validate.ts';

const FOR_PROGRAMS = new Set(['FIELD_TYPE', 'FIELD_MALFORMED', 'FIELD_ID', 'FIELD_CHOICE']);
const IDS =
  '_id booking_id guest_id ip_address line_id order_id other_guest_id picture_id product_id product_item_id return_id review_id set_id until user_id 0';
const TOKENS = 'otp_ref otp_token ref device_token';
const CHOICES =
  'change channel fit gender kind page_name payment_option payment_provider problem purpose reason_code scope shipping topic type unit';
const LANGUAGES = 'language_code letters_language';
/** Names of fields that forms fill in by themselves or offer a list for; 0 is an entry of a list of ids. */
const NOT_TYPED = new Set(`${IDS} ${TOKENS} ${CHOICES} ${LANGUAGES}`.split(' '));

const TYPED = [
  ['a card number', '4111 1111 1111 1111'],
  ['a direction override', 'Noura\u202Eevil'],
  ['a zero-width space', 'Nou\u200Bra'],
  ['a web address', 'www.evil.example'],
  ['10,000 letters', 'x'.repeat(10_000)],
  ['10,000 digits', '5'.repeat(10_000)],
  ['an emoji', '🌙'],
  ['blanks', '   '],
  ['markup', '<b>'],
  ['a day of no calendar', '1990-02-30'],
  ['a day to come', '2999-01-01'],
  ['a number below all bounds', -1],
  ['a number above all bounds', 10 ** 15],
  ['a fraction', 1.5],
  ['an unticked box', false],
] as const;

type Path = readonly string[];
interface Part {
  type?: string;
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
}

/** The fields in a schema, each with its type; `0` is the first entry of a list. */
function fieldsIn({ type, properties, items, anyOf }: Part, at: Path = []): [path: Path, type: string][] {
  if (anyOf) return anyOf.flatMap((part) => fieldsIn(part, at));
  if (items) return fieldsIn(items, [...at, '0']);
  if (properties) return Object.entries(properties).flatMap(([name, part]) => fieldsIn(part, [...at, name]));
  return type === undefined ? [] : [[at, type]];
}

function bodyWith([head, ...rest]: Path, value: unknown): unknown {
  if (head === undefined) return value;
  const inner = bodyWith(rest, value);
  return head === '0' ? [inner] : { [head]: inner };
}

function refusalOf(schema: z.ZodType, body: unknown): RefusalError | FaultError | null {
  try {
    check(schema, body);
    return null;
  } catch (error) {
    if (error instanceof RefusalError || error instanceof FaultError) return error;
    throw error;
  }
}

const keyOf = (message: FieldMessage): string => (typeof message === 'string' ? message : message.key);

const calls = Object.entries(endpoints).flatMap(([name, spec]) => {
  const { who, body } = spec as { who: string; body?: z.ZodType };
  return body && who !== 'operator' ? [[name, body] as const] : [];
});

test.each(calls)('%s says at each field that is typed what to enter', (_, schema) => {
  const document = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Part;
  for (const [path, type] of fieldsIn(document)) {
    for (const [what, value] of TYPED.filter((row) => typeof row[1] === (type === 'integer' ? 'number' : type))) {
      const message = refusalOf(schema, bodyWith(path, value))?.fields?.[path.join('.')];
      if (message === undefined) continue;
      const said = `${what} at ${path.join('.')}: ${keyOf(message)}`;
      expect(FOR_PROGRAMS.has(keyOf(message)) && !NOT_TYPED.has(path.at(-1) ?? ''), said).toBe(false);
      for (const language of MESSAGES_BY_LANGUAGE.keys())
        expect(translateField(language, message, 'latn'), said).not.toMatch(/[{}]|^[A-Z_]+$/);
    }
  }
});

test('a mistyped value is a fault where the endpoint refuses no fields', () => {
  const check422 = () => check(z.object({ page: z.int().max(5) }), { page: 6 }, { onlyFaults: true });
  expect(check422).toThrow(expect.objectContaining({ fault: 'INVALID', fields: { page: expect.anything() } }));
});

test('what only a program sends is a fault', () => {
  const schema = z.object({ list: z.array(z.object({ id: z.uuid() })), kind: z.enum(['a', 'b']) });
  const found = refusalOf(schema, { list: [{ id: 'x' }], kind: 'c' });
  expect(found).toBeInstanceOf(FaultError);
  expect(found?.fields).toEqual({
    'list.0.id': 'FIELD_ID',
    kind: { key: 'FIELD_CHOICE', values: { choices: 'a, b' } },
  });
});
