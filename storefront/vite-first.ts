// Fails the build if the first pages (vite-chunks.ts) load code at first that is needed later or never: if a chunk that
// they load statically contains a module of LATER. It also fails if a module of FIRST or LATER is in no chunk, for
// example because it was renamed.
import type { Plugin } from 'vite';
import { FIRST } from './vite-chunks.ts';

/** The modules that are loaded when they are used, or when the browser is idle (src/kit/deferred.tsx). */
const LATER = [
  'src/shell/search-panel.tsx',
  'src/shell/search-field.tsx',
  'src/shell/search-suggestions.tsx',
  'src/shell/search-options.ts',
  'src/shell/use-search-events.ts',
  'src/shell/use-suggestions.ts',
  'src/features/product/quick-add.tsx',
  'src/features/product/quick-dialog.tsx',
  'src/features/product/quick-sizes.tsx',
  'src/features/compare/compare-bar.tsx',
  'src/features/compare/compare-check.tsx',
  'src/features/compare/compare-table.tsx',
  'src/features/alerts/alert-dialog.tsx',
  'src/features/alerts/alert-form.tsx',
  'src/features/alerts/alert-list.tsx',
  'src/features/alerts/ask-for-alert.ts',
];

export interface BuiltChunk {
  fileName: string;
  moduleIds: readonly string[];
  imports: readonly string[];
}

const fileOf = (moduleId: string): string => moduleId.split('?', 1)[0] ?? '';
const has = ({ moduleIds }: BuiltChunk, file: string): boolean =>
  moduleIds.some((id) => fileOf(id).endsWith(`/${file}`));

/** The chunks that contain one of these files, and all chunks that they import statically, also indirectly. */
function reached(chunks: readonly BuiltChunk[], files: readonly string[]): Set<BuiltChunk> {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const open = chunks.filter((chunk) => files.some((file) => has(chunk, file)));
  const found = new Set(open);
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const name of one.imports) {
      const next = named.get(name);
      if (!next || found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return found;
}

export function faultsOf(
  chunks: readonly BuiltChunk[],
  first: readonly string[] = FIRST,
  later: readonly string[] = LATER,
): string[] {
  const atFirst = [...reached(chunks, first)];
  return [
    ...[...first, ...later]
      .filter((file) => !chunks.some((chunk) => has(chunk, file)))
      .map((file) => `${file} is in no chunk`),
    ...later.flatMap((file) =>
      atFirst.filter((chunk) => has(chunk, file)).map(({ fileName }) => `${file} is loaded at first, in ${fileName}`),
    ),
  ];
}

export function firstPagesFirst(): Plugin {
  return {
    name: 'hindam-first-pages-first',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const faults = faultsOf(Object.values(bundle).filter((file) => file.type === 'chunk'));
      if (faults.length > 0) this.error(`storefront/vite-first.ts: ${faults.join('; ')}`);
    },
  };
}
