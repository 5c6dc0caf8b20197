import { describe, expect, it } from 'vitest';
import { assetsIn, importsIn, kilobytesOf, quietImportsIn } from './weigh.ts';

describe('the assets of a document', () => {
  it('are its preloaded and imported modules, its style sheets and its preloaded fonts, each once', () => {
    const html = `<!doctype html><html><head>
      <link rel="modulepreload" href="/assets/entry-a.js"/><link crossorigin="" href="/assets/root-b.js" rel="modulepreload">
      <link rel="preload" as="font" href="/assets/figtree.woff2" crossorigin="anonymous"/>
      <link rel="stylesheet" href="/assets/root.css"/><link rel="icon" href="/assets/favicon.svg"/>
      </head><body><script>window.__a = 'import "/assets/never.js"';</script>
      <script type="module" async="">import "/assets/manifest-c.js";
import * as route0 from "/assets/root-b.js";
import("/assets/later.js");</script></body></html>`;
    expect(assetsIn(html)).toEqual({
      scripts: ['/assets/entry-a.js', '/assets/root-b.js', '/assets/manifest-c.js'],
      styles: ['/assets/root.css'],
      fonts: ['/assets/figtree.woff2'],
    });
  });

  it('include the imports of a minified module, but not its dynamic imports', () => {
    const script = `import{n as e,t}from"./jsx.js";import"./side.js";import*as r from'./star.js';export{x}from"./again.js";var a=()=>import("./lazy.js"),b="from";`;
    expect(importsIn(script)).toEqual(['./jsx.js', './side.js', './star.js', './again.js']);
  });

  it('include what a page loads when it is quiet, and no other dynamic import', () => {
    const script =
      'var a=()=>import(`./frame-parts-Ab1.js`),b=()=>import("./guest-wishes-c2.js"),c=import("./list-tools-D_3.js")';
    expect(quietImportsIn(script)).toEqual(['./frame-parts-Ab1.js', './list-tools-D_3.js']);
  });

  it('count what two pages share once', () => {
    expect(
      kilobytesOf(
        new Map([
          ['/a.js', 1000],
          ['/b.js', 500],
        ]),
        new Map([
          ['/b.js', 500],
          ['/c.js', 250],
        ]),
      ),
    ).toBe(1.75);
  });
});
