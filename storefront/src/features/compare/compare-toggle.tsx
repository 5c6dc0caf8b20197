// The button on a product page that adds the product to the comparison or removes it. Without script it is a link to a
// comparison page with this product alone.
import { Icon } from '@hindam/ui/icon';
import { Plural, Trans } from '@lingui/react/macro';
import { useCompared } from '../../device/compared.ts';
import { PageLink } from '../../kit/page-link.tsx';
import { useLive } from '../../kit/use-live.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { ComparingBar } from './comparing-bar.tsx';
import { useToggle } from './toggle.ts';

export function CompareToggle({ productId }: { productId: string }) {
  const compared = useCompared() ?? [];
  const toggle = useToggle(productId);
  const paths = usePaths();
  const isLive = useLive();
  const isChosen = compared.includes(productId);
  const content = (
    <span className="button__label">
      <Icon name={isChosen ? 'check' : 'compare'} />
      {isChosen ? <Trans>In your comparison</Trans> : <Trans>Compare</Trans>}
    </span>
  );
  return (
    <>
      {isLive ? (
        <button type="button" className="button button--text" aria-pressed={isChosen} onClick={toggle}>
          {content}
        </button>
      ) : (
        <PageLink className="button button--text" to={paths.compare([productId])} rel="nofollow">
          {content}
        </PageLink>
      )}
      {compared.length > 1 ? (
        <PageLink className="link small product__compare" to={paths.compare(compared)}>
          <Plural value={compared.length} one="Compare # piece" other="Compare # pieces" />
        </PageLink>
      ) : null}
      <ComparingBar />
    </>
  );
}
