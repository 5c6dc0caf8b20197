import { useLingui } from '@lingui/react/macro';
import { isCollection } from '../../kit/shop-paths.ts';
import { COLLECTION_LABELS } from '../../shell/collection-labels.ts';

export function useListTitle(id: string | undefined, heading: string | undefined): string {
  const { t, i18n } = useLingui();
  if (isCollection(id)) return i18n._(COLLECTION_LABELS[id]);
  return heading ?? t`All pieces`;
}

interface ListHeadProps {
  title: string;
  count: string;
  /** The introductory text of an occasion's list; undefined or empty for other lists. */
  description: string | undefined;
}

export function ListHead({ title, count, description }: ListHeadProps) {
  return (
    <>
      <div className="list__head">
        <h1>{title}</h1>
        <p className="list__count" role="status">
          {count}
        </p>
      </div>
      {description ? <p className="list__lead">{description}</p> : null}
    </>
  );
}
