import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import path from 'node:path';
import { defineConfig } from 'vite';
import { keepOut, OF_THE_APP } from './vite-boundary.ts';
import { catalogues } from './vite-catalogues.ts';
import { chunkGroups, plainImports } from './vite-chunks.ts';
import { firstPagesFirst } from './vite-first.ts';
import { shortenManifest } from './vite-manifest.ts';
import { dropUnusedComponents } from './vite-pure.ts';
import { laterStyles, layersFirst } from './vite-styles.ts';
import { leaveOutUnused } from './vite-unused.ts';
import { offlineWorker } from './vite-worker.ts';

export default defineConfig({
  plugins: [
    catalogues(),
    laterStyles(),
    lingui({ failOnCompileError: true }),
    // Compiles Lingui's macros; must come before React Router's plugin.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'id-only' })] }),
    reactRouter(),
    dropUnusedComponents(),
    leaveOutUnused(),
    layersFirst(),
    plainImports(),
    firstPagesFirst(),
    shortenManifest(),
    offlineWorker(),
    keepOut(OF_THE_APP),
  ],
  // The code that Lingui's macros generate imports `@lingui/react`; it gets the shop's own module instead.
  resolve: {
    alias: [{ find: /^@lingui\/react$/, replacement: path.join(import.meta.dirname, 'src', 'kit', 'lingui.tsx') }],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The hash has one character fewer than usual, because each page's first script names about 140 files.
          output: { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' },
        },
      },
    },
  },
  ssr: { noExternal: [/^@hindam\//] },
  build: {
    assetsDir: 'assets',
    // Fonts and pictures are never inlined, so that scripts and style sheets stay small.
    assetsInlineLimit: 0,
    // All styles are in the first sheet or in the sheets of src/sheets (vite-styles.ts); no chunk has a sheet.
    cssCodeSplit: false,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
    cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
  },
});
