// Calls of the API with example values, made from the API's OpenAPI document.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const DOCS = path.resolve(import.meta.dirname, '..', '..', 'server', 'src', 'http', 'docs');

type Schema = Record<string, unknown>;

interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  schema: Schema;
}

interface Operation {
  'x-who': string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schema };
}

type Value = string | number | boolean | null;
type ExampleOf = (schema: Schema, components: Schema, name: string) => Value | Value[];

export interface Call {
  method: string;
  address: string;
  /** JSON; empty for a call without a body. */
  body: string;
}

async function load<T>(file: string): Promise<T> {
  return (await import(pathToFileURL(path.join(DOCS, file)).href)) as T;
}

function addressOf(place: string, { parameters = [] }: Operation, valueOf: (parameter: Parameter) => string): string {
  const inPath = parameters.filter((one) => one.in === 'path');
  const mark = inPath.length > 0 ? '*' : '';
  let filled = place;
  for (const one of inPath)
    filled = filled.replace(`{${one.name}}`, () => `${encodeURIComponent(valueOf(one))}${mark}`);
  const query = parameters
    .filter((one) => one.in === 'query')
    .map((one) => `${one.name}=${encodeURIComponent(valueOf(one))}${mark}`)
    .join('&');
  return query === '' ? filled : `${filled}?${query}`;
}

/** The calls for operators if `ofOperators`, otherwise all other calls. */
export async function callsToTry(origin: string, ofOperators: boolean): Promise<Call[]> {
  const { openApiDocument } = await load<{ openApiDocument: () => ApiDocument }>('openapi.ts');
  const { exampleOf } = await load<{ exampleOf: ExampleOf }>('openapi-examples.ts');
  const { paths, components } = openApiDocument();
  const valueOf = ({ name, schema }: Parameter): string => {
    const example = exampleOf(schema, components.schemas, name);
    const [value] = Array.isArray(example) ? example : [example];
    return String(value ?? '') || 'x';
  };
  return Object.entries(paths).flatMap(([place, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => (operation['x-who'] === 'operator') === ofOperators)
      .map(([method, operation]) => {
        const example = operation.requestBody?.content['application/json']?.example;
        return {
          method: method.toUpperCase(),
          address: `${origin}/api${addressOf(place, operation, valueOf)}`,
          body: example === undefined ? '' : JSON.stringify(example),
        };
      }),
  );
}
