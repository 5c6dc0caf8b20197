// The links between the pages of a list that begins with the newest entries. The list passes the texts in, so that the
// messages loaded with every page need not contain them.
import { LinkButton } from '@hindam/ui/button';
import { linkTo } from '../kit/page-link.tsx';
import './list-pages.css';

interface ListPagesProps {
  page: number;
  pages: number;
  pathOf: (query: { page?: number }) => string;
  texts: { name: string; newer: string; older: string; position: string };
}

export function ListPages({ page, pages, pathOf, texts }: ListPagesProps) {
  if (pages < 2) return null;
  return (
    <nav className="list-pages" aria-label={texts.name}>
      {page > 1 ? (
        <LinkButton variant="plain" link={linkTo(pathOf(page > 2 ? { page: page - 1 } : {}))}>
          {texts.newer}
        </LinkButton>
      ) : null}
      <span className="small muted">{texts.position}</span>
      {page < pages ? (
        <LinkButton variant="plain" link={linkTo(pathOf({ page: page + 1 }))}>
          {texts.older}
        </LinkButton>
      ) : null}
    </nav>
  );
}
