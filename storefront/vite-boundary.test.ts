import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepOut, OF_THE_APP, OF_THE_SERVER, strangers } from './vite-boundary.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

describe('the boundary of a build', () => {
  it('finds the app’s code in the web’s scripts, and no other', () => {
    const app = [`${ROOT}/mobile/src/files.ts`, `${ROOT}/node_modules/@capacitor/core/dist/index.js`];
    const web = [
      `${ROOT}/storefront/src/device/push.ts`,
      `${ROOT}/node_modules/react/index.js`,
      '\0virtual:catalogues',
    ];
    expect(strangers([...web, ...app], OF_THE_APP)).toEqual(app);
  });

  it('finds the server’s code in the app’s scripts, also behind a query, and no other', () => {
    const server = [
      `${ROOT}/server/src/cart/cart.ts`,
      `${ROOT}/storefront/src/kit/render-document.server.ts?x=1`,
      'node:crypto',
      `${ROOT}/node_modules/zod/index.js`,
    ];
    const app = [`${ROOT}/mobile/src/files.ts`, `${ROOT}/contract/src/language.ts`];
    expect(strangers([...app, ...server], OF_THE_SERVER)).toEqual(server);
  });

  it('looks at the path inside the repository alone', () => {
    expect(strangers(['/mobile/server/shop/storefront/src/root.tsx'], OF_THE_APP, '/mobile/server/shop')).toEqual([]);
    expect(strangers(['/mobile/server/shop/storefront/src/root.tsx'], OF_THE_SERVER, '/mobile/server/shop')).toEqual(
      [],
    );
  });

  it('fails a build with a stranger in it', () => {
    const { generateBundle } = keepOut(OF_THE_APP) as unknown as {
      generateBundle: (this: { error: (text: string) => never }, options: unknown, bundle: object) => void;
    };
    const error = (text: string): never => {
      throw new Error(text);
    };
    const built = (moduleIds: string[]) => () =>
      generateBundle.call({ error }, {}, { a: { type: 'chunk', moduleIds }, b: { type: 'asset' } });
    expect(built([`${ROOT}/mobile/src/files.ts`])).toThrow('mobile/src/files.ts');
    expect(built([`${ROOT}/storefront/src/root.tsx`])).not.toThrow();
  });
});
