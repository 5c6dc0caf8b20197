// Vite plugins that make the style sheets. Each file of src/sheets becomes a sheet with the files that it imports; the
// first sheet, which every page loads, has all other styles.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const SHEETS = path.join(import.meta.dirname, 'src', 'sheets');
const UI = path.join(import.meta.dirname, '..', 'ui', 'src');
const ORDER_FILE = new URL('../ui/src/layers.css', import.meta.url);

function filesOf(sheet: string): string[] {
  const text = readFileSync(path.join(SHEETS, sheet), 'utf8');
  return Array.from(text.matchAll(/@import '([^']+)'/g), ([, name = '']) =>
    name.startsWith('@hindam/ui/') ? path.join(UI, name.slice('@hindam/ui/'.length)) : path.join(SHEETS, name),
  );
}

/** Leaves the files that a sheet of src/sheets imports out of the first sheet, although components import them too. */
export function laterStyles(): Plugin {
  const later = new Set(readdirSync(SHEETS).flatMap(filesOf));
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
