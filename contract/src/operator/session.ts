// Operators sign in by mail address, password and the six digits of their second factor. The response holds a Bearer
// token of a separate kind: a shopper's token is not valid for operator endpoints, and an operator's not for shoppers'.
import { z } from 'zod';
import { endpoint, OPERATOR_ROLES } from '../endpoint.ts';
import { expects } from '../field-rules.ts';
import { email, languageCode, text } from '../fields.ts';
import { token } from '../identity.ts';

const languageField = { language_code: languageCode.optional() };

export const operatorSelf = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  language_code: z.string(),
});

export const operatorSessionEndpoints = {
  'POST operator/login': endpoint({
    method: 'POST',
    path: 'operator/login',
    who: 'public',
    limit: { name: 'operatorLogins', by: 'address' },
    summary: 'Signs an operator in; the session ends after 30 minutes unused and after 12 hours',
    body: z.object({
      email,
      password: z.string().min(1).max(1_000),
      totp: text(10, 'second factor').pipe(
        z.string().regex(/^[0-9\u0660-\u0669\u06F0-\u06F9 ]{6,7}$/, expects('second factor')),
      ),
      device_token: token.optional().meta({ description: 'what an earlier login on this device answered' }),
      ...languageField,
    }),
    answer: z.object({
      result: operatorSelf.extend({
        token: z.string(),
        expires_in: z.int().meta({ description: 'seconds until it ends, however often it is used' }),
        device_token: z
          .string()
          .meta({ description: 'kept by the client: by it the next login is known to come from here' }),
        failed_tries: z
          .object({ number: z.int(), first_at: z.iso.datetime(), last_at: z.iso.datetime() })
          .nullable()
          .meta({ description: 'tries to sign in as this operator that failed since the last login; null for none' }),
      }),
    }),
    refusals: ['INVALID_FIELDS', 'WRONG_CREDENTIALS', 'SECOND_FACTOR_LOST'],
  }),
  'POST operator/logout': endpoint({
    method: 'POST',
    path: 'operator/logout',
    who: 'operator',
    summary: 'Ends the session',
    body: z.object({}),
    answer: z.object({}),
    refusals: [],
  }),
  'GET operator/session': endpoint({
    method: 'GET',
    path: 'operator/session',
    who: 'operator',
    summary: 'Who is signed in',
    answer: z.object({ result: operatorSelf }),
    refusals: [],
  }),
  'GET operator/audit-trail/list': endpoint({
    method: 'GET',
    path: 'operator/audit-trail/list',
    who: 'operator',
    roles: ['owner'],
    summary: 'What operators did, the newest first',
    query: z.object({ cursor: text(100).optional(), ...languageField }),
    answer: z.object({
      result: z.object({
        entries: z.array(
          z.object({
            _id: z.string(),
            at: z.iso.datetime(),
            operator: z.string(),
            action: z.string(),
            subject: z.string().nullable(),
            details: z.record(z.string(), z.unknown()),
          }),
        ),
        cursor: z.string().nullable(),
      }),
    }),
    refusals: [],
  }),
};
