// Offered on the search page if nothing was found: similarly spelled words, and product types to look through.
import { useIsolated } from '@hindam/ui/isolated';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { SearchData } from './read-search.ts';

export type Near = NonNullable<NonNullable<SearchData['results']>['near']>;

function Ways({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="nothing-near__ways">
      <h2 className="nothing-near__title">{title}</h2>
      <ul className="nothing-near__list">{children}</ul>
    </section>
  );
}

export function NothingNear({ near: { words, types } }: { near: Near }) {
  const paths = usePaths();
  const isolated = useIsolated();
  return (
    <div className="nothing-near">
      <p className="muted">
        <Trans>Try another word, fewer words, or the name of a type.</Trans>
      </p>
      {words.length > 0 ? (
        <Ways title={<Trans>Did you mean</Trans>}>
          {words.map((word) => (
            <li key={word}>
              <PageLink className="chip" to={paths.search({ q: word })}>
                <bdi>{word}</bdi>
              </PageLink>
            </li>
          ))}
        </Ways>
      ) : null}
      {types.length > 0 ? (
        <Ways title={<Trans>Look through a type</Trans>}>
          {types.map(({ _id, title, slug }) => (
            <li key={_id}>
              <PageLink className="chip" to={paths.productList(_id, slug)}>
                {isolated(title)}
              </PageLink>
            </li>
          ))}
        </Ways>
      ) : null}
    </div>
  );
}
