// Validates input: tells what a person may have mistyped (a refusal: HTTP 200) from what a broken client sends (a
// fault: HTTP 422), and chooses the message of each field.
import { FIELD_RULES, type FieldRule } from '@hindam/contract/field-rules';
import type { z } from 'zod';
import type { FaultsIn } from '../../kernel/call.ts';
import {
  type FieldMessage,
  type FieldMessages,
  FaultError,
  RefusalError,
  tooLarge,
  tooSmall,
} from '../../kernel/refuse.ts';

type Issue = z.core.$ZodIssue;

const MALFORMED: FieldRule = 'malformed';
const NOT_FROM_A_PERSON = FIELD_RULES[MALFORMED];
/** The shop makes the ids, so a wrong one is a fault and not a typing mistake. */
const MACHINE_FORMATS = new Set(['uuid', 'guid']);

/** Messages for fields whose schema in contract/src names no rule of FIELD_RULES, by the format of the text. */
const MESSAGES_OF_FORMATS: Readonly<FieldMessages> = {
  email: 'EMAIL_INVALID',
  date: 'FIELD_DATE',
  datetime: 'FIELD_MOMENT',
  url: 'FIELD_WEB_ADDRESS',
  base64: 'FIELD_PICTURE',
  uuid: 'FIELD_ID',
  guid: 'FIELD_ID',
};

const hasRule = (name: string): name is FieldRule => Object.hasOwn(FIELD_RULES, name);

function isTypedWrong(issue: Issue): boolean {
  if (issue.message === MALFORMED) return false;
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'number' || issue.origin === 'int';
    case 'invalid_format':
    case 'custom':
      return true;
    default:
      return false;
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

function outOfBounds(least: boolean, origin: string, limit: number | bigint): FieldMessage {
  const values = { limit: Number(limit) };
  if (origin === 'string') return { key: least ? 'FIELD_TOO_SHORT' : 'FIELD_TOO_LONG', values };
  if (origin === 'array') return { key: least ? 'FIELD_ENTRIES_MIN' : 'FIELD_ENTRIES_MAX', values };
  return least ? tooSmall(values.limit) : tooLarge(values.limit);
}

/** The message for a field whose schema names no rule of FIELD_RULES, chosen by the kind of zod's issue. */
function messageOfKind(issue: Issue): FieldMessage {
  switch (issue.code) {
    case 'invalid_format':
      return MESSAGES_OF_FORMATS[issue.format] ?? NOT_FROM_A_PERSON;
    case 'too_small':
      return outOfBounds(true, issue.origin, issue.minimum);
    case 'too_big':
      return outOfBounds(false, issue.origin, issue.maximum);
    case 'invalid_value':
      return { key: 'FIELD_CHOICE', values: { choices: issue.values.map(String).join(', ') } };
    case 'invalid_type':
      return issue.expected === 'int' ? 'FIELD_WHOLE_NUMBER' : 'FIELD_TYPE';
    case 'invalid_union':
      return 'FIELD_TYPE';
    default:
      return NOT_FROM_A_PERSON;
  }
}

function messageOf(issue: Issue, input: unknown): FieldMessage {
  const value = valueAt(input, issue.path);
  // A checkbox that was not ticked (false) counts as an empty field.
  if (value === undefined || value === null || value === false) return 'FIELD_REQUIRED';
  if (typeof value === 'string' && value.trim() === '') return 'FIELD_REQUIRED';
  if (!hasRule(issue.message)) return messageOfKind(issue);
  const key = FIELD_RULES[issue.message];
  const limit: unknown = issue.code === 'custom' ? issue.params?.['limit'] : undefined;
  return typeof limit === 'number' ? { key, values: { limit } } : key;
}

/**
 * For a value that may be of several kinds (for example empty or a web address), the issues of the last kind that a
 * person may have mistyped.
 */
function unfold(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const kinds = issue.errors.filter((issues) => issues.length > 0 && issues.every(isTypedWrong));
  const nearest = kinds.at(-1);
  return nearest ? nearest.map((one) => ({ ...one, path: [...issue.path, ...one.path] })) : [issue];
}

function fieldsOf(issues: readonly Issue[], input: unknown): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of issues) {
    const name = issue.path.map(String).join('.');
    // Only the first problem of a field is reported.
    if (name !== '' && !Object.hasOwn(fields, name)) fields[name] = messageOf(issue, input);
  }
  return fields;
}

function isMachineFault(issue: Issue, input: unknown): boolean {
  const empty = valueAt(input, issue.path) === '';
  return issue.code === 'invalid_format' && MACHINE_FORMATS.has(issue.format) && !empty;
}

interface Checking {
  /** Finds further faults of a mistyped input; where the schema names the same field, the schema's message is shown. */
  faultsIn?: FaultsIn | undefined;
  /** Every invalid value is a fault (422), also one that a person may have mistyped. */
  onlyFaults?: boolean;
}

/** The validated value; throws INVALID_FIELDS (200) or INVALID (422) with one message per field. */
export function check<S extends z.ZodType>(schema: S, input: unknown, checking: Checking = {}): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap(unfold);
  const fields = fieldsOf(issues, input);
  const typed = issues.every((issue) => isTypedWrong(issue) && !isMachineFault(issue, input));
  if (!typed || checking.onlyFaults) throw new FaultError('INVALID', { fields });
  throw new RefusalError('INVALID_FIELDS', { ...checking.faultsIn?.(input), ...fields });
}
