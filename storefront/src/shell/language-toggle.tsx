// Switches to another language. On an unprefixed page a button stores the choice and reloads the page; without script
// its form does the same by POST /language. On a prefixed page a link leads to the same page in the other language.
import { htmlLanguage, type Language, languageOf } from '@hindam/contract/language';
import { LANGUAGE_PREFIXES, prefixOf, splitPrefix } from '@hindam/contract/pages';
import { useLocation } from 'react-router';
import { useLanguage, useShell } from '../kit/shell-hooks.ts';
import { LANGUAGE_ACTION } from './language-change.ts';

interface Other extends Language {
  code: string;
  /** The language's own name for itself, for example `العربية`. */
  name: string;
}

function ownName(tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
}

/** The shop's languages except the page's; if they could not be loaded, the languages of LANGUAGE_PREFIXES. */
function useOthers(): Other[] {
  const language = useLanguage();
  const { languages } = useShell();
  const known =
    languages.length > 0
      ? languages
      : Object.values(LANGUAGE_PREFIXES).map((code) => ({ code, language_name: ownName(htmlLanguage(code)) }));
  return known
    .filter(({ code }) => code !== language)
    .map(({ code, language_name }) => ({ ...languageOf(code), code, name: language_name }));
}

export function LanguageToggle({ className }: { className: string }) {
  const others = useOthers();
  const { pathname, search } = useLocation();
  const { prefix, market, path } = splitPrefix(pathname);
  if (prefix) {
    // The slug of a list's path is left out, because it may be different in the other language.
    const there = path.replace(/^(\/product-list\/[^/]+)\/.*/, '$1') + search;
    return others.map(({ code, tag, script, name }) => (
      <a
        key={code}
        className={className}
        href={prefixOf(code, market) + there}
        hrefLang={tag}
        lang={tag}
        data-script={script}
      >
        {name}
      </a>
    ));
  }
  return (
    <form method="post" action={LANGUAGE_ACTION}>
      <input type="hidden" name="return_path" value={`${pathname}${search}`} />
      {others.map(({ code, tag, script, name }) => (
        <button key={code} className={className} type="submit" name="code" value={code} lang={tag} data-script={script}>
          {name}
        </button>
      ))}
    </form>
  );
}
