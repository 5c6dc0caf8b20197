// The questions of the FAQ page by topic, with a search field. The search is a form that works without script; with
// script the list is filtered while the shopper types.
import type { DocumentSection } from '@hindam/contract/documents';
import { Accordion } from '@hindam/ui/accordion';
import { Button, LinkButton } from '@hindam/ui/button';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { matchingTopics, SEARCH_MAX_CHARACTERS } from './faq-search.ts';
import { Prose } from './prose.tsx';
import { useEmptySearches } from './use-empty-searches.ts';

export interface FaqSearch {
  asked: string;
  typed: string;
  setTyped: (typed: string) => void;
  shown: DocumentSection[];
}

export function useFaqSearch(topics: readonly DocumentSection[], asked: string): FaqSearch {
  const [typed, setTyped] = useState(asked);
  return { asked, typed, setTyped, shown: matchingTopics(topics, typed) };
}

function useNamedQuestion(): void {
  useEffect(() => {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, []);
}

export function FaqList({ search: { asked, typed, setTyped, shown } }: { search: FaqSearch }) {
  const { t } = useLingui();
  const paths = usePaths();
  const field = useRef<HTMLInputElement>(null);
  useNamedQuestion();
  // A text that the shopper typed before script ran is taken over into the state.
  useEffect(() => {
    if (field.current) setTyped(field.current.value);
  }, [setTyped]);
  const isSearch = typed.trim() !== '';
  const found = shown.reduce((sum, { parts }) => sum + parts.length, 0);
  useEmptySearches(typed, isSearch && found === 0);
  const stay = (event: FormEvent) => event.preventDefault();
  return (
    <>
      <form className="faq-search" method="get" action={paths.faq()} role="search" onSubmit={stay}>
        <label className="field__label" htmlFor="faq-q">
          <Trans>Search the questions</Trans>
        </label>
        <div className="faq-search__row">
          <input
            id="faq-q"
            ref={field}
            className="field__input"
            type="search"
            name="q"
            maxLength={SEARCH_MAX_CHARACTERS}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t`Delivery, sizes, payment …`}
            defaultValue={asked}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="ghost">
            <Trans>Search</Trans>
          </Button>
        </div>
        <p role="status" className="small muted">
          {isSearch && found > 0 ? (
            <>
              <Plural value={found} one="# question found" other="# questions found" />{' '}
              <PageLink className="link" to={paths.faq()} onClick={(event) => clear(event, field.current, setTyped)}>
                <Trans>Show all</Trans>
              </PageLink>
            </>
          ) : null}
        </p>
      </form>
      {found === 0 ? <NothingFound /> : null}
      {shown.map((topic) => (
        <Topic key={topic.anchor} topic={topic} isOpen={isSearch} />
      ))}
    </>
  );
}

function clear(event: FormEvent, field: HTMLInputElement | null, setTyped: (typed: string) => void): void {
  event.preventDefault();
  if (field) {
    field.value = '';
    field.focus();
  }
  setTyped('');
}

function NothingFound() {
  const paths = usePaths();
  return (
    <div className="faq-none">
      <p>
        <Trans>No question matches. Try another word, or ask us: we answer every message.</Trans>
      </p>
      <LinkButton variant="ghost" link={linkTo(paths.contact())}>
        <Trans>Contact us</Trans>
      </LinkButton>
    </div>
  );
}

function Topic({ topic: { anchor, title, html, parts }, isOpen }: { topic: DocumentSection; isOpen: boolean }) {
  return (
    <section className="document__section" aria-labelledby={anchor}>
      <h2 id={anchor} className="document__heading">
        <a href={`#${anchor}`}>{title}</a>
      </h2>
      <Prose html={html} />
      {parts.map((part) => (
        <Accordion key={part.anchor} id={part.anchor} title={part.title} open={isOpen}>
          <Prose html={part.html} />
        </Accordion>
      ))}
    </section>
  );
}
