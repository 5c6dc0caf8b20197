// The head of a list: its title and how many products it has.
import { useLingui } from '@lingui/react/macro';
import { isCollection } from '../../kit/shop-paths.ts';
import { COLLECTION_LABELS } from '../../shell/collection-labels.ts';

/** `heading` is the name of a type, category or occasion. */
export function useListTitle(id: string | undefined, heading: string | undefined): string {
  const { t, i18n } = useLingui();
  if (isCollection(id)) return i18n._(COLLECTION_LABELS[id]);
  return heading ?? t`All pieces`;
}

interface ListHeadProps {
  title: string;
  /** The number of products, with its noun. */
  count: string;
  /** What an occasion's list says of itself; empty for other lists. */
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
