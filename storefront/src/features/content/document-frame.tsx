// The frame of a document's page: head, breadcrumb, title and the list of sections beside the text. It needs the
// style sheet texts.css, so a page that uses it must link that sheet.
import type { ShopDocument } from '@hindam/contract/documents';
import { Breadcrumb } from '@hindam/ui/breadcrumb';
import { PageTitle } from '@hindam/ui/page-title';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BreadcrumbFacts } from '../../kit/json-ld.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { linkTo } from '../../kit/page-link.tsx';
import { useShell } from '../../kit/shell-hooks.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { ContentsList } from './contents-list.tsx';
import { Prose } from './prose.tsx';
import { followWithinPage } from './within-page.ts';
import './content.css';

/** The list of sections is shown only if it has at least this many. */
const LISTED_FROM = 3;

interface DocumentFrameProps {
  document: ShopDocument;
  /**
   * False, so that search engines do not index the page, if the URL names a version of the document or a text to search
   * the FAQ for.
   */
  isIndexed?: boolean;
  /** The sections to list; all of the document's by default. */
  shown?: ShopDocument['sections'];
  note?: ReactNode;
  children: ReactNode;
}

export function DocumentFrame({
  document,
  isIndexed = true,
  shown = document.sections,
  note,
  children,
}: DocumentFrameProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { origin } = useShell();
  const { page, title, description, lead } = document;
  return (
    // The handler is for clicks on the links inside, which the keyboard triggers as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="wrap page document" onClick={followWithinPage}>
      <PageHead title={title} description={description} address={isIndexed ? () => `/${page}` : null} />
      <BreadcrumbFacts
        origin={origin}
        steps={[
          { text: t`Home`, to: paths.home() },
          { text: title, to: paths.document(page) },
        ]}
      />
      <Breadcrumb label={t`Breadcrumb`} steps={[{ text: t`Home`, link: linkTo(paths.home()) }, { text: title }]} />
      <PageTitle title={title} size="display">
        {note}
        <Prose html={lead} />
      </PageTitle>
      <div className="document__columns">
        {shown.length >= LISTED_FROM ? <ContentsList sections={shown} /> : null}
        <div className="document__text">{children}</div>
      </div>
    </div>
  );
}
