// The bar at the foot of the screen with the products chosen for comparison.
import type { Card } from '@hindam/contract/catalogue';
import { COMPARED_MAX } from '@hindam/contract/pages';
import { Button, LinkButton } from '@hindam/ui/button';
import { Icon } from '@hindam/ui/icon';
import { Picture } from '@hindam/ui/picture';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { keepCompared, stopComparing, takeOffCompared } from '../../device/compared.ts';
import { LaterStyles } from '../../kit/sheets.tsx';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import './compare.css';

type Shown = Pick<Card, '_id' | 'title' | 'image'>;

/**
 * The cards of the chosen products, in the order in which they were chosen. Products that the market no longer sells
 * are removed from the stored comparison.
 */
function useCards(ids: readonly string[]): readonly Shown[] {
  const [cards, setCards] = useState<readonly Shown[]>([]);
  const isMissing = ids.some((id) => cards.every(({ _id }) => _id !== id));
  useEffect(() => {
    if (!isMissing) return undefined;
    let gone = false;
    const { client, language } = browserVisitor();
    void client.get('product/cards', { query: { id: [...ids], language_code: language } }).then((answer) => {
      if (gone || !answer.ok) return;
      const { products } = answer.result;
      setCards(products);
      keepCompared(products.map(({ _id }) => _id));
    });
    return () => void (gone = true);
  }, [ids, isMissing]);
  return ids.flatMap((id) => cards.find(({ _id }) => _id === id) ?? []);
}

export function CompareBar({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  const paths = usePaths();
  const cards = useCards(ids);
  return (
    <section className="compare-bar" aria-label={t`Comparison`}>
      <LaterStyles />
      <ul className="compare-bar__pieces">
        {cards.map(({ _id, title, image }) => (
          <li key={_id}>
            <Picture image={image} sizes="40px" alt="" />
            <button
              type="button"
              onClick={() => takeOffCompared(_id)}
              aria-label={t`Remove ${title} from the comparison`}
            >
              <Icon name="close" size="tiny" />
            </button>
          </li>
        ))}
        {Array.from({ length: COMPARED_MAX - ids.length }, (_, place) => (
          <li key={place} className="compare-bar__free" aria-hidden="true" />
        ))}
      </ul>
      <Button variant="text" onClick={stopComparing}>
        <Trans>Clear</Trans>
      </Button>
      {ids.length > 1 ? (
        <LinkButton link={linkTo(paths.compare(ids))}>
          <Trans>Compare</Trans>
        </LinkButton>
      ) : (
        <span className="small muted compare-bar__hint">
          <Trans>Choose another piece</Trans>
        </span>
      )}
    </section>
  );
}
