// Builds the gallery with React's development version, which reports on the console what is wrong with a component. One
// file of script, because the page that shows all components loads it in some three hundred frames.
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  mode: 'development',
  define: { 'process.env.NODE_ENV': '"development"' },
  build: { outDir: 'build', emptyOutDir: true, minify: false, assetsInlineLimit: 0 },
});
