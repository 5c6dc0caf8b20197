// The list of a document's sections, as links to their headings.
import { Trans, useLingui } from '@lingui/react/macro';

interface ContentsListProps {
  sections: readonly { anchor: string; title: string }[];
}

export function ContentsList({ sections }: ContentsListProps) {
  const { t } = useLingui();
  return (
    <nav className="contents" aria-label={t`On this page`}>
      <p className="contents__title" aria-hidden="true">
        <Trans>On this page</Trans>
      </p>
      <ul className="contents__list">
        {sections.map(({ anchor, title }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
