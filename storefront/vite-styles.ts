// Vite plugins that make two style sheets: one of the files that src/later.css imports, and one of all others, which
// every page loads.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const LATER = new URL('src/later.css', import.meta.url);
const ORDER_FILE = new URL('../ui/src/layers.css', import.meta.url);

function laterFiles(): Set<string> {
  const names = [...readFileSync(LATER, 'utf8').matchAll(/@import '([^']+)'/g)].map(([, name = '']) => name);
  const fileOf = (name: string) =>
    name.startsWith('@hindam/ui/')
      ? path.join(import.meta.dirname, '../ui/src', name.slice('@hindam/ui/'.length))
      : path.join(import.meta.dirname, 'src', name);
  return new Set(names.map(fileOf));
}

/** Leaves the files that src/later.css imports out of the first sheet, although components import them too. */
export function laterStyles(): Plugin {
  const later = laterFiles();
  return {
    name: 'hindam-later-styles',
    enforce: 'pre',
    load: (id) => (later.has(id) ? '' : undefined),
  };
}

export function layerOrder(css: string): string {
  const [order] = /@layer [^;{]+;/.exec(css) ?? [];
  if (!order) throw new Error('ui/src/layers.css names no layers');
  return order;
}

/**
 * Starts every style sheet with the order of all layers (ui/src/layers.css): sheets may be loaded in any order, and the
 * first mention of a layer fixes its precedence.
 */
export function layersFirst(): Plugin {
  return {
    name: 'hindam-layers-first',
    enforce: 'post',
    generateBundle(_, bundle) {
      const order = layerOrder(readFileSync(ORDER_FILE, 'utf8'));
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${String(file.source)}`;
      }
    },
  };
}
