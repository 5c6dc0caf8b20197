// One component in its states, in one language, direction and theme.
import { directionOf, languageOf } from '@hindam/contract/language';
import { useEffect, useRef, useState } from 'react';
import type { Entry, StateName } from './entry.ts';
import { DIRECTIONS, type Theme, THEMES, type Words, WORDS } from './words.ts';

interface StageProps {
  entry: Entry;
  states: readonly StateName[];
  words: Words;
}

/** What `?component=Button&language=arb&direction=rtl&theme=dark` asks for; null without a known component. */
export function readStage(entries: readonly Entry[], query: URLSearchParams) {
  const entry = entries.find(({ name }) => name === query.get('component'));
  const words = WORDS.find(({ language }) => language === query.get('language')) ?? WORDS[0];
  if (!entry || !words) return null;
  const { tag, script } = languageOf(words.language);
  const direction = DIRECTIONS.find((one) => one === query.get('direction')) ?? directionOf(words.language);
  const theme = THEMES.find((one) => one === query.get('theme')) ?? 'light';
  const states = entry.states.filter((state) => state === (query.get('state') ?? state));
  return { entry, states, words, tag, script, direction, theme };
}

/** Shows the document in this theme, whatever the reader's system asks for. */
export function showTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme;
  for (const sheet of document.styleSheets) fixTheme(sheet.cssRules, theme);
}

function fixTheme(rules: CSSRuleList, theme: Theme): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark'))
      rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
    else if (rule instanceof CSSGroupingRule) fixTheme(rule.cssRules, theme);
  }
}

export function Stage({ entry, states, words }: StageProps) {
  const element = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    for (const section of element.current?.querySelectorAll<HTMLElement>('[data-state]') ?? [])
      entry.touch?.(section, section.dataset['state'] as StateName);
    void document.fonts.ready.then(() => setReady(true));
  }, [entry]);
  return (
    <div ref={element} className="stage" data-ready={ready || undefined}>
      {states.map((state) => (
        <section key={state} className="state" data-state={state} aria-label={`${entry.name}, ${state}`}>
          <h2 className="state__name" dir="ltr">
            {state}
          </h2>
          <div className="state__shown">{entry.render(state, words)}</div>
        </section>
      ))}
    </div>
  );
}
