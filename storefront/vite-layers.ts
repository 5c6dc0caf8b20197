// A Vite plugin that starts every style sheet with the order of all layers, read from ui/src/layers.css. The bundler
// may put style sheets in any order, and the first mention of a layer fixes its precedence.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const ORDER_FILE = new URL('../ui/src/layers.css', import.meta.url);

/** The `@layer` statement in a style sheet, such as `@layer reset, tokens, base;`. */
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
