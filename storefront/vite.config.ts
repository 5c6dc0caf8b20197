import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vite';
import { catalogues } from './vite-catalogues.ts';
import { chunkGroups, plainImports } from './vite-chunks.ts';
import { layersFirst } from './vite-layers.ts';

export default defineConfig({
  plugins: [
    catalogues(),
    lingui({ failOnCompileError: true }),
    // Before React's plugin: the macros must be gone when it looks. Production keeps hashed ids only.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'id-only' })] }),
    reactRouter(),
    layersFirst(),
    plainImports(),
  ],
  // Lingui asks for React's own hook through a stand-in for Reacts that have none.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  ssr: { noExternal: [/^@hindam\//] },
  build: {
    assetsDir: 'assets',
    // Fonts and pictures keep addresses of their own, so that pages and style sheets stay small.
    assetsInlineLimit: 0,
    // All of it is under 9 KB: one file is one request before the first paint, and none after.
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
