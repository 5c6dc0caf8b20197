import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import path from 'node:path';
import { defineConfig } from 'vite';
import { keepOut, OF_THE_SERVER } from '../storefront/vite-boundary.ts';
import { catalogues } from '../storefront/vite-catalogues.ts';
import { plainImports } from '../storefront/vite-chunks.ts';
import { laterStyles, layersFirst } from '../storefront/vite-styles.ts';
import { publicReads } from './vite-public-reads.ts';
import { replaceModules } from './vite-replaced.ts';
import { cutServerExports } from './vite-server-exports.ts';

const STOREFRONT = path.join(import.meta.dirname, '..', 'storefront');

export default defineConfig({
  plugins: [
    replaceModules(),
    cutServerExports(),
    publicReads(),
    catalogues(),
    laterStyles(),
    lingui({ failOnCompileError: true }),
    // Compiles Lingui's macros; must come before React Router's plugin.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'id-only' })] }),
    reactRouter(),
    layersFirst(),
    plainImports(),
    keepOut(OF_THE_SERVER),
  ],
  resolve: {
    alias: [{ find: /^@lingui\/react$/, replacement: path.join(STOREFRONT, 'src', 'kit', 'lingui.tsx') }],
  },
  ssr: { noExternal: [/^@hindam\//] },
  build: {
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    // The oldest WebViews that the app runs in: Android's by capacitor.config.json, and that of iOS 16.4 by the Xcode
    // project.
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4'],
  },
});
