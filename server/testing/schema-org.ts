// Checks structured data against schema.org's own vocabulary, which an npm package ships as N-Quads: types and
// properties must exist, a property must be one of its type (or of a type above it), and its value must be of a type
// that the property expects, or a text where it expects an object.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const SCHEMA = 'http://schema.org/';
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const SUB_CLASS = 'http://www.w3.org/2000/01/rdf-schema#subClassOf';
const QUAD = /^<([^>]+)> <([^>]+)> <([^>]+)> /;

interface Vocabulary {
  /** Type → the types directly above it. */
  above: Map<string, Set<string>>;
  /** Property → the types that have it. */
  domains: Map<string, Set<string>>;
  /** Property → the types of its values. */
  ranges: Map<string, Set<string>>;
  /** Member of an enumeration → its types. */
  members: Map<string, Set<string>>;
}

function read(): Vocabulary {
  const file = createRequire(import.meta.url)
    .resolve('@vocabulary/schema')
    .replace(/index\.js$/, 'schema.nq');
  const vocabulary: Vocabulary = { above: new Map(), domains: new Map(), ranges: new Map(), members: new Map() };
  const note = (map: Map<string, Set<string>>, key: string, value: string) =>
    void map.set(key, (map.get(key) ?? new Set()).add(value));
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, subject, predicate, object] = QUAD.exec(line) ?? [];
    if (!subject?.startsWith(SCHEMA) || object === undefined) continue;
    const name = subject.slice(SCHEMA.length);
    const value = object.startsWith(SCHEMA) ? object.slice(SCHEMA.length) : null;
    if (predicate === RDF_TYPE && object.endsWith('rdf-schema#Class'))
      vocabulary.above.set(name, vocabulary.above.get(name) ?? new Set());
    if (value === null) continue;
    if (predicate === SUB_CLASS) note(vocabulary.above, name, value);
    if (predicate === `${SCHEMA}domainIncludes`) note(vocabulary.domains, name, value);
    if (predicate === `${SCHEMA}rangeIncludes`) note(vocabulary.ranges, name, value);
    if (predicate === RDF_TYPE) note(vocabulary.members, name, value);
  }
  return vocabulary;
}

let known: Vocabulary | undefined;
const vocabulary = (): Vocabulary => (known ??= read());

function lineage(type: string): Set<string> {
  const found = new Set([type]);
  for (const one of found) for (const above of vocabulary().above.get(one) ?? []) found.add(above);
  return found;
}

const isA = (type: string, wanted: ReadonlySet<string>): boolean => [...lineage(type)].some((one) => wanted.has(one));

const TEXTS = new Set(['Text', 'CssSelectorType', 'PronounceableText', 'XPathType']);
const NUMBERS = new Set(['Number', 'Integer', 'Float']);
const DAYS = new Set(['Date', 'DateTime', 'Time']);

/**
 * Names that JSON-LD itself defines, and `query-input`, an annotation of schema.org for the input of an action; none is
 * a property in the vocabulary.
 */
const KEYWORDS = new Set(['@context', '@type', '@id', 'query-input']);

function textFits(value: string, ranges: ReadonlySet<string>): boolean {
  const has = (names: ReadonlySet<string>) => [...names].some((name) => ranges.has(name));
  if (value.startsWith('https://schema.org/')) {
    const name = value.slice('https://schema.org/'.length);
    const types = vocabulary().members.get(name);
    // The property `variesBy` (which expects a DefinedTerm) names properties; any other schema.org address must be a
    // member of an enumeration that the property expects.
    if (types === undefined) return ranges.has('DefinedTerm') && vocabulary().domains.has(name);
    return (
      [...types].some((type) => isA(type, ranges)) || (ranges.has('DefinedTerm') && vocabulary().domains.has(name))
    );
  }
  if (ranges.has('URL') && URL.canParse(value)) return true;
  if (has(DAYS) && !has(TEXTS)) return /^\d{4}-\d\d-\d\d(?:T.*)?$/.test(value);
  if (has(NUMBERS) && /^-?\d+(?:\.\d+)?$/.test(value)) return true;
  // schema.org allows a text in place of an object, so a free text is wrong only where the property
  // expects an enumeration.
  return has(TEXTS) || ![...ranges].some((range) => isA(range, new Set(['Enumeration'])));
}

function valueFaults(property: string, value: unknown, path: string): string[] {
  const ranges = vocabulary().ranges.get(property) ?? new Set<string>();
  const fits = (wanted: ReadonlySet<string>) => [...ranges].some((range) => wanted.has(range));
  if (Array.isArray(value)) return value.flatMap((one, at) => valueFaults(property, one, `${path}[${at}]`));
  if (typeof value === 'string')
    return textFits(value, ranges) ? [] : [`${path}: ${JSON.stringify(value)} is not what ${property} expects`];
  if (typeof value === 'number')
    return fits(NUMBERS) || fits(TEXTS) ? [] : [`${path}: a number is not what ${property} expects`];
  if (typeof value === 'boolean')
    return fits(new Set(['Boolean'])) ? [] : [`${path}: ${property} expects no truth value`];
  if (typeof value !== 'object' || value === null) return [`${path}: ${property} has no value`];
  const node = value as Record<string, unknown>;
  const type = node['@type'];
  // A node with only an `@id` refers to an object that is described elsewhere, so there is nothing to check.
  if (type === undefined && Object.keys(node).join() === '@id') return [];
  if (typeof type === 'string' && vocabulary().above.has(type) && !isA(type, ranges))
    return [`${path}: ${property} expects ${[...ranges].join(' or ')}, not ${type}`];
  return structureFaults(node, path);
}

/** What is wrong with a node of structured data, one line for each fault; empty if nothing is. */
export function structureFaults(node: Readonly<Record<string, unknown>>, path = '$'): string[] {
  const type = node['@type'];
  if (typeof type !== 'string' || !vocabulary().above.has(type))
    return [`${path}: there is no type ${JSON.stringify(type)}`];
  return Object.entries(node).flatMap(([property, value]) => {
    if (KEYWORDS.has(property)) return [];
    const at = `${path}.${property}`;
    const domains = vocabulary().domains.get(property);
    if (!domains) return [`${at}: there is no such property`];
    if (!isA(type, domains)) return [`${at}: ${type} has no property ${property}`];
    return valueFaults(property, value, at);
  });
}

export function structuredData(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return Array.from(scripts, ([, json = '']) => JSON.parse(json) as Record<string, unknown>);
}
