// The buttons to ask about a product on WhatsApp, share it, ask for an alert about its price, and compare it. The
// chosen colour and size are read from the URL and not passed as properties, because this component hydrates late and
// React requires that its properties stay the same until then.
import type { Product } from '@hindam/contract/catalogue';
import { Icon } from '@hindam/ui/icon';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useSearchParams } from 'react-router';
import { useShell, useShopPaths } from '../../kit/shell-hooks.ts';
import { AlertLink } from '../alerts/alert-link.tsx';
import { PRICE_MODAL } from '../alerts/alert-modals.ts';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import { type Choice, choiceOf, shownSku } from './choice.ts';
import { Share } from './share.tsx';

interface ProductActsProps {
  product: Product;
  /** True if all variants are sold out and none is made to measure; no alert about the price is offered then. */
  isEnded: boolean;
}

export function ProductActs({ product, isEnded }: ProductActsProps) {
  const paths = useShopPaths();
  const [search] = useSearchParams();
  const choice = choiceOf(product, { color: search.get('color'), size: search.get('size') });
  const color = choice.colour?.code;
  return (
    <div className="product__acts">
      <AskOnWhatsApp product={product} choice={choice} />
      <Share title={product.title} address={paths.productDetails(product._id, { color, size: choice.size })} />
      {isEnded ? null : (
        <AlertLink kind={PRICE_MODAL} productId={product._id} color={color} size={null} className="button button--text">
          <Icon name="bell" />
          <Trans>Tell me if the price drops</Trans>
        </AlertLink>
      )}
      <CompareToggle productId={product._id} />
    </div>
  );
}

function AskOnWhatsApp({ product: { title }, choice }: { product: Product; choice: Choice }) {
  const { t } = useLingui();
  const { settings, origin } = useShell();
  const { pathname } = useLocation();
  if (!settings?.whatsapp) return null;
  const sku = shownSku(choice);
  const about = sku
    ? t`Hello, I have a question about ${title} (SKU ${sku}):`
    : t`Hello, I have a question about ${title}:`;
  const text = encodeURIComponent(`${about} ${origin}${pathname}`);
  return (
    <a
      className="button button--text"
      href={`https://wa.me/${settings.whatsapp}?text=${text}`}
      rel="noopener noreferrer"
    >
      <Icon name="chat" />
      <Trans>Ask us on WhatsApp</Trans>
    </a>
  );
}
