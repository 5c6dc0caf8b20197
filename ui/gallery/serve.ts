import path from 'node:path';
import { build, preview } from 'vite';

const configFile = path.join(import.meta.dirname, 'vite.config.ts');

/** Builds the gallery and serves it; returns a function that stops serving. */
export async function serveGallery(port: number): Promise<() => Promise<void>> {
  // Vite takes React's development version only where NODE_ENV says so.
  process.env['NODE_ENV'] = 'development';
  await build({ configFile, logLevel: 'warn' });
  const server = await preview({ configFile, preview: { port, strictPort: true } });
  return () => server.close();
}
