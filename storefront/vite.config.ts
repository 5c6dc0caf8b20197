import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vite';
import { catalogues } from './vite-catalogues.ts';
import { layersFirst } from './vite-layers.ts';

export default defineConfig({
  plugins: [
    catalogues(),
    lingui({ failOnCompileError: true }),
    // Before React's plugin: the macros must be gone when it looks. Production keeps hashed ids only.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'id-only' })] }),
    reactRouter(),
    layersFirst(),
  ],
  ssr: { noExternal: [/^@hindam\//] },
  build: {
    assetsDir: 'assets',
    // Fonts and pictures keep addresses of their own, so that pages and style sheets stay small.
    assetsInlineLimit: 0,
    // All of it is under 9 KB: one file is one request before the first paint, and none after.
    cssCodeSplit: false,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Two shared chunks instead of twenty: libraries, and what two or more pages use of ours. Measuring
        // is far from the way to a product and comes with the dialog and the page that measure.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, priority: 2 },
            {
              name: 'shared',
              test: /(ui|contract|storefront)[\\/]src[\\/](?!locales|pages|measure)/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
    cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
  },
});
