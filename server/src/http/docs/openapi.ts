// The package `contract` as an OpenAPI 3.1 document, generated from its endpoints with zod's JSON schemas.
import { endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { FAULTS, type FaultName, REFUSALS } from '@hindam/contract/refusals';
import { z } from 'zod';
import { IDEMPOTENCY_KEY } from '../api/call.ts';
import { queryNames } from '../api/query.ts';
import { exampleOf } from './openapi-examples.ts';
import type { Config } from '../../config.ts';
import { FaultError } from '../../kernel/refuse.ts';
import { faultSentence } from '../api/fault-sentence.ts';
import { translate } from '../../kernel/words.ts';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

const VERSION = '1.0.0';
const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/** Leaves out what zod adds and no reader needs, for example the bounds of a safe integer. */
function plainSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(plainSchema);
  if (typeof value !== 'object' || value === null) return value;
  const plain: JsonObject = {};
  for (const [name, item] of Object.entries(value)) {
    const isNoise =
      name === '$schema' ||
      name === '$defs' ||
      (name === 'id' && typeof item === 'string') ||
      (name === 'additionalProperties' && item === false) ||
      (name === 'pattern' && typeof value['format'] === 'string') ||
      ((name === 'minimum' || name === 'maximum') && Math.abs(Number(item)) === Number.MAX_SAFE_INTEGER);
    if (isNoise) continue;
    plain[name] =
      name === '$ref' && typeof item === 'string' ? item.replace(DEFINITIONS, COMPONENTS) : plainSchema(item);
  }
  return plain;
}

/** The JSON schema of a zod schema; the parts that have a name (`id`) are moved to `components`. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: JsonObject): JsonObject {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as unknown as JsonObject;
  for (const [name, definition] of Object.entries((json['$defs'] ?? {}) as JsonObject))
    components[name] = plainSchema(definition);
  return plainSchema(json) as JsonObject;
}

/** The schema of a response: the fields that all responses have (`Success`), then the endpoint's own. */
function answerSchema(fields: z.ZodObject, components: JsonObject): JsonObject {
  const answer = schemaOf(fields, 'output', components);
  const own = (answer['properties'] ?? {}) as JsonObject;
  if (Object.keys(own).length === 0) return { $ref: `${COMPONENTS}Success` };
  return { allOf: [{ $ref: `${COMPONENTS}Success` }, answer] };
}

const KEY_PARAMETER: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'names this attempt: a repeated call with the same key and body has one effect and gets the same answer',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
  example: '5f0c0c57-6c1e-4f53-9a58-1f6f1f0f2a11',
};

function parameters(definition: Endpoint, components: JsonObject): Json[] {
  const listed: Json[] = definition.needsKey ? [KEY_PARAMETER] : [];
  const several = queryNames(definition.query).several;
  for (const [place, schema] of [
    ['path', definition.params],
    ['query', definition.query],
  ] as const) {
    if (!schema) continue;
    const json = schemaOf(schema, 'input', components);
    const required = (json['required'] ?? []) as Json[];
    for (const [name, field] of Object.entries((json['properties'] ?? {}) as JsonObject)) {
      const { description, ...rest } = field as JsonObject;
      const repeated: JsonObject = place === 'query' && several.has(name) ? { style: 'form', explode: true } : {};
      const about: JsonObject = description === undefined ? {} : { description };
      listed.push({
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        schema: rest,
        ...about,
        ...repeated,
      });
    }
  }
  return listed;
}

/** Names of the fields by which calls name the member's own id. */
const OWN_ID = /^(user_id|userId)$/;
/** Names of fields by which a call refers to something, so that the call can return NOT_FOUND. */
const ANY_NAME = /^(_id|id|key|market|page|code|area|.+_id|.+_ids|.+Id)$/;

const takes = ({ params, query, body }: Endpoint, pattern: RegExp): boolean =>
  [params, query, body].some((schema) => Object.keys(schema?.shape ?? {}).some((name) => pattern.test(name)));

export function faultsOf(definition: Endpoint): FaultName[] {
  const { method, who } = definition;
  const faults: FaultName[] = ['MALFORMED'];
  if (who !== 'public' && who !== 'guest') faults.push('NOT_SIGNED_IN');
  if (method !== 'GET' || takes(definition, OWN_ID)) faults.push('FORBIDDEN');
  if (method !== 'GET') faults.push('TOO_LARGE', 'WRONG_MEDIA_TYPE', 'IN_FLIGHT', 'KEY_REUSED', 'KEY_NEEDED');
  if (who === 'operator' || who === 'owner' || takes(definition, ANY_NAME)) faults.push('NOT_FOUND');
  if (definition.body || definition.query) faults.push('INVALID');
  return [...faults, 'THROTTLED', 'BROKEN', 'UNAVAILABLE'];
}

function faultResponses(definition: Endpoint): JsonObject {
  const byStatus = new Map<number, FaultName[]>();
  for (const name of faultsOf(definition))
    byStatus.set(FAULTS[name].status, [...(byStatus.get(FAULTS[name].status) ?? []), name]);
  const responses: JsonObject = {};
  for (const [status, names] of byStatus) {
    const examples = Object.fromEntries(
      names.map((name) => [
        name,
        {
          value: {
            errorCode: FAULTS[name].errorCode,
            message: faultSentence('en', new FaultError(name), 'latn'),
            requestId: '9f3c21a41',
          },
        },
      ]),
    );
    responses[String(status)] = {
      description: names.join(', '),
      content: { 'application/json': { schema: { $ref: `${COMPONENTS}No` }, examples } },
    };
  }
  return responses;
}

/**
 * Fields a person types. The example of INVALID_FIELDS complains about the first of them that the endpoint's body has,
 * or else about the body's first field.
 */
const TYPED = ['email', 'name', 'password', 'label', 'color_code', 'remarks'];

function refusalExamples(definition: Endpoint): JsonObject {
  const shape = definition.body?.shape ?? {};
  const field = TYPED.find((name) => Object.hasOwn(shape, name)) ?? Object.keys(shape)[0] ?? '';
  return Object.fromEntries(
    definition.refusals.map((name) => {
      const fields: JsonObject =
        name === 'INVALID_FIELDS' ? { fields: { [field]: translate('en', 'FIELD_REQUIRED') } } : {};
      return [
        name,
        {
          value: {
            errorCode: REFUSALS[name].errorCode,
            message: translate('en', name),
            requestId: '9f3c21a41',
            ...fields,
          },
        },
      ];
    }),
  );
}

function success(definition: Endpoint, components: JsonObject): JsonObject {
  const { narrowed, refusals } = definition;
  const schemas = [definition.answer, ...(narrowed ? [narrowed] : [])].map((one) => answerSchema(one, components));
  const refused = refusals.length > 0;
  if (refused) schemas.push({ $ref: `${COMPONENTS}No` });
  const answer = schemaOf(definition.answer, 'output', components);
  const example = {
    errorCode: 0,
    message: translate('en', 'SUCCESS'),
    requestId: '9f3c21a41',
    ...(exampleOf(answer, components) as JsonObject),
  };
  return {
    description: refused ? `Done, or a refusal (errorCode above 0): ${refusals.join(', ')}` : 'Done',
    content: {
      'application/json': {
        schema: schemas.length > 1 ? { anyOf: schemas } : schemas[0]!,
        examples: { done: { value: example }, ...refusalExamples(definition) },
      },
    },
  };
}

function security(definition: Endpoint): JsonObject {
  const { who } = definition;
  if (who === 'bearer' || who === 'operator') return { security: [{ bearer: [] }] };
  // An owner may have no session: the key of the order's signed link is among the call's fields.
  if (who === 'shopper' || who === 'owner') return { security: [{ bearer: [] }, { session: [] }, {}] };
  return who === 'member' ? { security: [{ bearer: [] }, { session: [] }] } : {};
}

function operation(definition: Endpoint, components: JsonObject): JsonObject {
  const listed = parameters(definition, components);
  const body = definition.body && schemaOf(definition.body, 'input', components);
  return {
    summary: definition.summary,
    operationId: `${definition.method.toLowerCase()}-${definition.path.replaceAll(/[{}]/g, '').replaceAll('/', '-')}`,
    tags: [definition.path.split('/', 1)[0] ?? ''],
    'x-who': definition.who,
    ...security(definition),
    ...(listed.length > 0 ? { parameters: listed } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: body, example: exampleOf(body, components) } },
          },
        }
      : {}),
    responses: { '200': success(definition, components), ...faultResponses(definition) },
  };
}

function envelopeSchemas(): JsonObject {
  const requestId = {
    type: 'string',
    description: 'names this answer in the server’s log; also the header X-Request-Id',
  };
  return {
    Success: {
      type: 'object',
      required: ['errorCode', 'message', 'requestId'],
      properties: {
        errorCode: { const: 0 },
        message: { type: 'string', description: 'in the caller’s language' },
        requestId,
      },
    },
    No: {
      type: 'object',
      required: ['errorCode', 'message', 'requestId'],
      properties: {
        errorCode: {
          type: 'integer',
          description: 'from 1000: a refusal, HTTP 200; from 9000: a fault, HTTP 4xx or 5xx',
        },
        message: { type: 'string', description: 'a sentence in the caller’s language' },
        requestId,
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'a sentence per field that is wrong',
        },
      },
    },
  };
}

/** The endpoints that the API's documentation shows: in a live shop not those for operators. */
export function endpointsFor(shopMode: Config['shopMode']): Endpoint[] {
  const all = Object.values(endpoints) as Endpoint[];
  return shopMode === 'live' ? all.filter(({ path }) => !path.startsWith('operator/')) : all;
}

export function openApiDocument(shown = endpointsFor('demo')): JsonObject {
  const components: JsonObject = envelopeSchemas();
  const paths: { [path: string]: JsonObject } = {};
  for (const definition of shown) {
    const path = (paths[`/${definition.path}`] ??= {});
    path[definition.method.toLowerCase()] = operation(definition, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hindam',
      version: VERSION,
      description:
        'Every answer is `{ errorCode, message, requestId, …answer }`. errorCode 0 is success. A refusal is HTTP 200 with errorCode above 0; a fault has its own HTTP status.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
      },
    },
  };
}
