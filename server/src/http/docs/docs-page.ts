// Serves `/api/openapi.json` and `/api/docs`, which shows the endpoints on one readable page. Its style sheet is a
// separate file because the content security policy requires it.
import type { Hono } from 'hono';
import type { Endpoint } from '@hindam/contract/endpoint';
import { isFieldMessage } from '@hindam/contract/field-rules';
import { DEFAULT_LANGUAGE, directionOf, englishNameOf, htmlLanguage, LANGUAGES } from '@hindam/contract/language';
import { markupText } from '@hindam/contract/markup-text';
import { FAULTS, REFUSALS } from '@hindam/contract/refusals';
import { makeHandler } from '../answering.ts';
import type { HttpServices } from '../services.ts';
import { toResponse, makeCachedResponse } from '../cache/byte-cache.ts';
import type { Env } from '../caller.ts';
import { PERMANENT_SLOT } from '../cache/compress.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { type Json, type JsonObject, endpointsFor, faultsOf, openApiDocument } from './openapi.ts';
import { documentPolicy, isHttps } from '../security-headers.ts';
import type { CachedResponse } from '../../kernel/cache.ts';
import { MESSAGES_BY_LANGUAGE, translate } from '../../kernel/words.ts';

const WHO: Readonly<Record<Endpoint['who'], string>> = {
  public: 'anyone',
  guest: 'whoever holds the guest id',
  owner: 'whoever the order belongs to: its member, the key of its signed link, or the browser that placed it',
  operator: 'operators',
  member: 'a signed-in member',
  shopper: 'member or guest',
  bearer: 'a member, Bearer header only',
};
const SHORT_CACHE = 'public, max-age=0, must-revalidate';
const EXAMPLE_CHARACTERS_MAX = 6_000;

function anchor(definition: Endpoint): string {
  return `${definition.method}-${definition.path.replaceAll(/[^A-Za-z]+/g, '-')}`.toLowerCase();
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function typeText(schema: JsonObject): string {
  const ref = schema['$ref'];
  if (typeof ref === 'string') return ref.slice(ref.lastIndexOf('/') + 1);
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' · ');
  const choices = schema['anyOf'];
  if (Array.isArray(choices)) return choices.map((choice) => typeText(choice as JsonObject)).join(' or ');
  if (schema['type'] === 'array') return `list of ${typeText((schema['items'] ?? {}) as JsonObject)}`;
  const format = schema['format'] ?? schema['type'] ?? 'any';
  return (Array.isArray(format) ? format : [format]).map(textOf).join(' or ');
}

interface Field {
  name: string;
  place: string;
  schema: JsonObject;
  required: boolean;
  description: string;
}

function row({ name, place, schema, required, description }: Field): string {
  const needed = required ? '<b>required</b>' : 'optional';
  return `<tr><th scope="row"><code>${markupText(name)}</code></th><td>${place}</td><td>${markupText(typeText(schema))}</td><td>${needed}</td><td>${markupText(description)}</td></tr>`;
}

function fieldsOf(operation: JsonObject): Field[] {
  const fields: Field[] = ((operation['parameters'] ?? []) as JsonObject[]).map((parameter) => ({
    name: textOf(parameter['name']),
    place: textOf(parameter['in']),
    schema: (parameter['schema'] ?? {}) as JsonObject,
    required: parameter['required'] === true,
    description: textOf(parameter['description']),
  }));
  const body = bodySchema(operation);
  const required = (body?.['required'] ?? []) as Json[];
  for (const [name, field] of Object.entries((body?.['properties'] ?? {}) as JsonObject)) {
    const schema = field as JsonObject;
    fields.push({
      name,
      place: 'body',
      schema,
      required: required.includes(name),
      description: textOf(schema['description']),
    });
  }
  return fields;
}

function objectAt(value: Json | undefined, ...path: string[]): JsonObject | undefined {
  let here = value;
  for (const name of path)
    here = typeof here === 'object' && here !== null && !Array.isArray(here) ? here[name] : undefined;
  return here as JsonObject | undefined;
}

function bodySchema(operation: JsonObject): JsonObject | undefined {
  return objectAt(operation, 'requestBody', 'content', 'application/json', 'schema');
}

function exampleBlock(title: string, value: Json | undefined): string {
  if (value === undefined) return '';
  const text = JSON.stringify(value, null, 2);
  const shown = text.length > EXAMPLE_CHARACTERS_MAX ? `${text.slice(0, EXAMPLE_CHARACTERS_MAX)}\n…` : text;
  return `<details><summary>${title}</summary><pre tabindex="0"><code>${markupText(shown)}</code></pre></details>`;
}

const CODES = Object.keys(LANGUAGES);

const LANGUAGE_HEADS = CODES.map((code) => `<th>${englishNameOf(code)}</th>`).join('');

function messageCells(key: string): string {
  const cells = CODES.map(
    (code) => `<td lang="${htmlLanguage(code)}" dir="${directionOf(code)}">${markupText(translate(code, key))}</td>`,
  );
  return cells.join('');
}

function noRow(name: string, errorCode: number, status: number): string {
  return `<tr><th scope="row"><code>${name}</code></th><td>${errorCode}</td><td>${status}</td>${messageCells(name)}</tr>`;
}

function noTable(definition: Endpoint): string {
  const refusals = definition.refusals.map((name) => noRow(name, REFUSALS[name].errorCode, REFUSALS[name].status));
  const faults = faultsOf(definition).map((name) => noRow(name, FAULTS[name].errorCode, FAULTS[name].status));
  const head = `<thead><tr><th>Name</th><th>errorCode</th><th>HTTP</th>${LANGUAGE_HEADS}</tr></thead>`;
  const title = definition.refusals.length > 0 ? `Refusals (${definition.refusals.length}) and faults` : 'Faults';
  return `<details><summary>${title}</summary><div class="wide"><table>${head}<tbody>${refusals.join('')}${faults.join('')}</tbody></table></div></details>`;
}

function section(definition: Endpoint, operation: JsonObject): string {
  const fields = fieldsOf(operation);
  const head = '<thead><tr><th>Field</th><th>In</th><th>Type</th><th>Needed</th><th>Meaning</th></tr></thead>';
  const table =
    fields.length > 0
      ? `<div class="wide"><table>${head}<tbody>${fields.map(row).join('')}</tbody></table></div>`
      : '<p>Nothing goes in.</p>';
  const answer = objectAt(operation, 'responses', '200', 'content', 'application/json', 'examples', 'done')?.['value'];
  const request = objectAt(operation, 'requestBody', 'content', 'application/json')?.['example'];
  const cacheNote = definition.cacheable ? ' · kept by caches when <code>language_code</code> is in the address' : '';
  return `<section id="${anchor(definition)}">
<h2><span class="method">${definition.method}</span> <code>/api/${markupText(definition.path)}</code></h2>
<p>${markupText(definition.summary)}.</p><p class="who">For ${WHO[definition.who]}${definition.method === 'GET' ? cacheNote : ''}</p>
${table}${exampleBlock('Example request', request)}${exampleBlock('Example answer', answer)}${noTable(definition)}</section>`;
}

function fieldMessagesTable(): string {
  const keys = Object.keys(MESSAGES_BY_LANGUAGE.get(DEFAULT_LANGUAGE) ?? {}).filter(isFieldMessage);
  const rows = keys.sort().map((key) => `<tr><th scope="row"><code>${key}</code></th>${messageCells(key)}</tr>`);
  const head = `<thead><tr><th>Name</th>${LANGUAGE_HEADS}</tr></thead>`;
  return `<section id="fields"><h2>Messages at fields</h2>
<p><code>fields</code> of <code>INVALID_FIELDS</code> and <code>INVALID</code> holds a sentence for each field that is wrong: one of these, with values for what is in braces, or one that a single call has. It has no code: show it at its field.</p>
<div class="wide"><table>${head}<tbody>${rows.join('')}</tbody></table></div></section>`;
}

export function docsPage(definitions = endpointsFor('demo')): string {
  const document = openApiDocument(definitions);
  const links = definitions.map(
    (definition) =>
      `<li><a href="#${anchor(definition)}"><span class="method">${definition.method}</span> ${markupText(definition.path)}</a></li>`,
  );
  const sections = definitions.map((definition) =>
    section(definition, objectAt(document, 'paths', `/${definition.path}`, definition.method.toLowerCase()) ?? {}),
  );
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hindam API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs.css"></head><body>
<header><h1>Hindam API</h1><p>Every answer is <code>{ errorCode, message, requestId, …answer }</code>. <code>errorCode</code> 0 is success;
a refusal is HTTP 200 with a sentence for the shopper; a fault has an HTTP status of its own. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p></header>
<div class="page"><nav aria-label="Calls"><ul>${links.join('')}<li><a href="#fields">Messages at fields</a></li></ul></nav><main>${sections.join('\n')}${fieldMessagesTable()}</main></div></body></html>`;
}

const TEXTS: readonly { path: string; type: string; make: (shown: Endpoint[]) => string }[] = [
  { path: '/api/openapi.json', type: 'application/json', make: (shown) => JSON.stringify(openApiDocument(shown)) },
  { path: '/api/docs', type: 'text/html; charset=utf-8', make: docsPage },
  { path: '/api/docs.css', type: 'text/css; charset=utf-8', make: () => DOCS_STYLE },
];

export function addDocs(app: Hono<Env>, { requests, limits }: Pick<HttpServices, 'requests' | 'limits'>): void {
  const headers = {
    ...requests.common,
    'content-security-policy': documentPolicy([], isHttps(requests.shop.config)),
    'cache-control': SHORT_CACHE,
    vary: 'Accept-Encoding',
  };
  const shown = endpointsFor(requests.shop.config.shopMode);
  for (const { path, type, make } of TEXTS) {
    let cached: CachedResponse | undefined;
    app.get(
      path,
      makeHandler(requests, `GET ${path}`, async (c, exchange) => {
        await limits.spend('reads', 'call', exchange.caller.address);
        cached ??= makeCachedResponse(200, Buffer.from(make(shown)), { ...headers, 'content-type': type }, []);
        return toResponse({ cached, key: path, slot: PERMANENT_SLOT }, c.req.raw, {
          'x-request-id': exchange.requestId,
        });
      }),
    );
  }
}
