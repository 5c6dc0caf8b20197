// Lets the browser's build leave out what the shop does not use of React Router: its code neither marks calls of
// `forwardRef` as free of side effects nor names components (`displayName`) in a way that can be left out with them, so
// `Link` and `NavLink` would stay with all that prefetches for them, 3 KB of the first pages' script. The build fails
// when an update leaves nothing to do here.
import type { Plugin } from 'vite';

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/].*\.js$/;
const COMPONENT = /= ([\w$]+\.forwardRef\()/g;
const NAMED = /^\w+\.displayName = "[\w.]+";$/gm;

/** The code with its components marked as droppable and without their names, which only developers' tools show. */
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
