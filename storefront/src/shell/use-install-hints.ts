// Tells the browser how the shop is installed: adds the web manifest of the page's language and market, and the meta
// elements that iOS reads. iOS finds its icon at the path /apple-touch-icon.png.
import { prefixOf } from '@hindam/contract/pages';
import { useEffect } from 'react';
import { useLanguage, useShell } from '../kit/shell-hooks.ts';

/** Adds the element unless there is one with the same first attribute. */
function add(tag: 'link' | 'meta', attributes: Readonly<Record<string, string>>): void {
  const first = Object.entries(attributes)[0]?.map((part) => CSS.escape(part)) ?? [];
  if (document.head.querySelector(`${tag}[${first.join('=')}]`)) return;
  const element = document.createElement(tag);
  for (const [attribute, text] of Object.entries(attributes)) element.setAttribute(attribute, text);
  document.head.append(element);
}

export function useInstallHints(): void {
  const language = useLanguage();
  const { market, settings } = useShell();
  const name = settings?.name ?? '';
  useEffect(() => {
    // Requested with cookies: a demo shop protected by DEMO_TOKEN answers only browsers with its cookie.
    const href = `/manifest${prefixOf(language, market)}.webmanifest`;
    add('link', { rel: 'manifest', href, crossorigin: 'use-credentials' });
    add('meta', { name: 'apple-mobile-web-app-title', content: name });
    add('meta', { name: 'apple-mobile-web-app-status-bar-style', content: 'default' });
  }, [language, market, name]);
}
