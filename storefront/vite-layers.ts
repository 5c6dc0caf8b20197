// Style sheets are split by page and may load in any order, and the first mention of a layer fixes its precedence. So
// every sheet starts with the full order, read from the one file that defines it.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const ORDER_FILE = new URL('../ui/src/layers.css', import.meta.url);

/** Only the statement, e.g. `@layer reset, tokens, base;`. */
export function layerOrder(css: string): string {
  const [order] = /@layer [^;{]+;/.exec(css) ?? [];
  if (!order) throw new Error('ui/src/layers.css names no layers');
  return order;
}

export function layersFirst(): Plugin {
  return {
    name: 'layers-first',
    enforce: 'post',
    generateBundle(_, bundle) {
      const order = layerOrder(readFileSync(ORDER_FILE, 'utf8'));
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${String(file.source)}`;
      }
    },
  };
}
