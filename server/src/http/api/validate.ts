// Distinguishes what a person may mistype (a refusal: HTTP 200 with a message per field) from what only a broken client
// sends (a fault: HTTP 422), so that a mistake in a form always comes back with messages a person can read.
import type { z } from 'zod';
import { FaultError, RefusalError } from '../../kernel/refuse.ts';

type Issue = z.core.$ZodIssue;

const MALFORMED = 'malformed';
/** String formats of ids. The shop generates ids, so a wrong one is a fault and not a typing mistake. */
const MACHINE_FORMATS = new Set(['uuid', 'guid']);

/** From the error text of a custom rule in contract/src to the key of its message in words/<code>.json. */
const CUSTOM_MESSAGE_KEYS: Readonly<Record<string, string>> = {
  'too short': 'PASSWORD_TOO_SHORT',
  'too long': 'FIELD_TOO_LONG',
  'hidden characters': 'FIELD_HIDDEN',
  link: 'FIELD_LINK',
};

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

function messageKeyOf(issue: Issue, input: unknown): string {
  const value = valueAt(input, issue.path);
  // A checkbox that was not ticked (false) counts as an empty field.
  if (value === undefined || value === null || value === false) return 'FIELD_REQUIRED';
  if (typeof value === 'string' && value.trim() === '') return 'FIELD_REQUIRED';
  if (issue.code === 'custom' && Object.hasOwn(CUSTOM_MESSAGE_KEYS, issue.message))
    return CUSTOM_MESSAGE_KEYS[issue.message]!;
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'EMAIL_INVALID';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'FIELD_TOO_LONG';
  return 'FIELD_INVALID';
}

function fieldsOf(issues: readonly Issue[], input: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.path.map(String).join('.');
    // Only the first problem of a field is reported.
    if (name !== '' && !Object.hasOwn(fields, name)) fields[name] = messageKeyOf(issue, input);
  }
  return fields;
}

function isMachineFault(issue: Issue, input: unknown): boolean {
  const empty = valueAt(input, issue.path) === '';
  return issue.code === 'invalid_format' && MACHINE_FORMATS.has(issue.format) && !empty;
}

/** The validated value; throws INVALID_FIELDS (200) or INVALID (422) with one message key per field. */
export function check<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const fields = fieldsOf(issues, input);
  const typed = issues.every((issue) => isTypedWrong(issue) && !isMachineFault(issue, input));
  throw typed ? new RefusalError('INVALID_FIELDS', fields) : new FaultError('INVALID', { fields });
}
