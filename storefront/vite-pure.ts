// Lets the browser's build drop React Router components that the shop does not use. React Router does not mark its
// calls of `forwardRef` as free of side effects and assigns `displayName`, so the bundler would keep `Link` and
// `NavLink` in every page's script. The build fails if React Router has no such code any more.
import type { Plugin } from 'vite';

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/].*\.js$/;
const COMPONENT = /= ([\w$]+\.forwardRef\()/g;
const NAMED = /^\w+\.displayName = "[\w.]+";$/gm;

/** Marks calls of `forwardRef` as pure and removes `displayName` assignments, which only developer tools use. */
export function droppable(code: string): string {
  return code.replaceAll(COMPONENT, '= /* @__PURE__ */ $1').replaceAll(NAMED, '');
}

export function dropUnusedComponents(): Plugin {
  let changed = 0;
  return {
    name: 'hindam-drop-unused-components',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        const after = droppable(code);
        if (after === code) return null;
        changed += 1;
        return { code: after, map: null };
      },
    },
    buildEnd(error) {
      if (!error && changed === 0) this.error('React Router is written in another way: vite-pure.ts changes nothing.');
    },
  };
}
