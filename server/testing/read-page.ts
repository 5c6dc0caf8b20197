// Reads out of a page's HTML what search engines read: its addresses, languages and links.

import { structuredData } from './schema-org.ts';

export interface PageFacts {
  language: string;
  direction: string;
  isIndexed: boolean;
  canonicals: string[];
  /** In the order of the page. A list and not a map, so that a test finds a language that occurs twice. */
  alternates: [language: string, address: string][];
  links: PageLink[];
  title: string;
  description: string;
  structured: Record<string, unknown>[];
  /** What link previews read (`og:…`, `product:…`, `twitter:…`), in the order of the page. */
  shared: [name: string, content: string][];
  /** The addresses of the shop's pages in structured data (`pagesIn`). */
  facts: string[];
}

export interface PageLink {
  to: string;
  /** Whether the link says that it leads to another language or market. */
  leadsAcross: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const unescaped = (text: string): string => text.replaceAll(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag);
  return found ? unescaped(found[1]!) : null;
}

function tags(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>`, 'gi')) ?? [];
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}

/**
 * The addresses of the shop's pages in structured data, without those of files (pictures, assets, icons), ids of things
 * (`#…`) and templates (`{…}`).
 */
function pagesIn(structured: readonly object[], origin: string): string[] {
  return structured
    .flatMap(addressesIn)
    .filter((text) => text.startsWith(`${origin}/`) && !/\/(pictures|assets|app)\/|#|\{/.test(text));
}

function sharedIn(html: string): [name: string, content: string][] {
  return tags(html, 'meta').flatMap((tag): [string, string][] => {
    const name = attribute(tag, 'property') ?? attribute(tag, 'name') ?? '';
    return /^(?:og|product|twitter):/.test(name) ? [[name, attribute(tag, 'content') ?? '']] : [];
  });
}

export function readPage(html: string, origin: string): PageFacts {
  const structured = structuredData(html);
  const description = tags(html, 'meta').find((tag) => attribute(tag, 'name') === 'description') ?? '';
  const [root = ''] = tags(html, 'html');
  const heads = tags(html, 'link');
  const across = html.match(/<div class="footer__lands">.*?<\/div>/s)?.[0] ?? '';
  return {
    language: attribute(root, 'lang') ?? '',
    direction: attribute(root, 'dir') ?? '',
    isIndexed: !tags(html, 'meta').some((tag) => attribute(tag, 'name') === 'robots' && /noindex/.test(tag)),
    canonicals: heads.filter((tag) => attribute(tag, 'rel') === 'canonical').map((tag) => attribute(tag, 'href') ?? ''),
    alternates: heads
      .filter((tag) => attribute(tag, 'rel') === 'alternate')
      .map((tag) => [attribute(tag, 'hreflang') ?? '', attribute(tag, 'href') ?? '']),
    links: [
      ...tags(html, 'a').map((tag) => ({
        to: attribute(tag, 'href') ?? '',
        leadsAcross: attribute(tag, 'hreflang') !== null || across.includes(tag),
      })),
      ...tags(html, 'form').flatMap((tag) => {
        const to = attribute(tag, 'action');
        return to === null || attribute(tag, 'method')?.toLowerCase() === 'post' ? [] : [{ to, leadsAcross: false }];
      }),
    ],
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: attribute(description, 'content') ?? '',
    structured,
    shared: sharedIn(html),
    facts: pagesIn(structured, origin),
  };
}
