// Parses source files into syntax trees, with the same parser that builds the storefront.
import { parseSync } from 'vite';
import type { File } from './rule.ts';

export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A part of a file's text, as offsets. */
export interface Range {
  start: number;
  end: number;
}

interface Parsed {
  program: Node;
  comments: readonly Range[];
}

const parsed = new WeakMap<File, Parsed>();

export const isSource = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts');

function parse(file: File): Parsed {
  let known = parsed.get(file);
  if (!known) {
    const lang = file.path.endsWith('.tsx') ? 'tsx' : file.path.endsWith('.ts') ? 'ts' : 'js';
    const result = parseSync(file.path, file.text, { lang, sourceType: 'module' });
    const [error] = result.errors;
    if (error) throw new Error(`${file.path} cannot be read: ${error.message}`);
    known = { program: result.program as unknown as Node, comments: result.comments };
    parsed.set(file, known);
  }
  return known;
}

export const programOf = (file: File): Node => parse(file).program;

export const commentsOf = (file: File): readonly Range[] => parse(file).comments;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** Visits every node, parents before children; if `visit` returns false, the node's children are skipped. */
export function walk(node: Node, visit: (node: Node) => boolean | void): void {
  if (visit(node) === false) return;
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit);
    if (isNode(value)) walk(value, visit);
  }
}

export interface Import {
  from: string;
  /** True if only types are imported, so that the import does not exist when the code runs. */
  typeOnly: boolean;
  start: number;
}

const imported = new WeakMap<File, Import[]>();

export function importsOf(file: File): Import[] {
  let found = imported.get(file);
  if (!found) {
    found = [];
    const list = found;
    walk(programOf(file), (node) => {
      const source = isNode(node['source']) ? node['source']['value'] : undefined;
      if (typeof source !== 'string') return;
      if (!/^(Import(Declaration|Expression)|Export(Named|All)Declaration)$/.test(node.type)) return;
      const typeOnly = node['importKind'] === 'type' || node['exportKind'] === 'type';
      list.push({ from: source, typeOnly, start: node.start });
    });
    imported.set(file, found);
  }
  return found;
}

/** Every string and template literal of a file; `?` stands for an expression in a template. */
export function textsOf(file: File): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = [];
  walk(programOf(file), (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') {
      found.push({ text: node['value'], start: node.start });
    }
    if (node.type === 'TemplateLiteral') found.push({ text: templateText(node), start: node.start });
  });
  return found;
}

export function templateText(node: Node): string {
  const quasis = (node['quasis'] as { value: { raw: string } }[]).map(({ value }) => value.raw);
  return quasis.join('?');
}
