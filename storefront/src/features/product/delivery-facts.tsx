// The entries about delivery and help in the product page's list of facts: when a piece arrives, that it can be seen at
// home, how to ask about it, and how to pay.
import type { Product } from '@hindam/contract/catalogue';
import { Icon } from '@hindam/ui/icon';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useSearchParams } from 'react-router';
import { PageLink } from '../../kit/page-link.tsx';
import { useShell } from '../../kit/shell-hooks.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { PaymentMarks } from '../../shell/payment-marks.tsx';
import { ArrivalFacts } from './arrival.tsx';
import { choiceOf, isSoldOut, shownSku } from './choice.ts';

/** A link that opens WhatsApp with a message about this piece; nothing if the shop has no number. */
function AskOnWhatsApp({ product }: { product: Product }) {
  const { t } = useLingui();
  const { settings, origin } = useShell();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  if (!settings?.whatsapp) return null;
  const { title } = product;
  // Taken from the address and not as a property: this component is hydrated late, and must not change before that.
  const sku = shownSku(choiceOf(product, { color: search.get('color'), size: search.get('size') }));
  const about = sku
    ? t`Hello, I have a question about ${title} (SKU ${sku}):`
    : t`Hello, I have a question about ${title}:`;
  const text = encodeURIComponent(`${about} ${origin}${pathname}`);
  return (
    <li>
      <Icon name="chat" />
      <a className="link" href={`https://wa.me/${settings.whatsapp}?text=${text}`} rel="noopener noreferrer">
        <Trans>Ask us on WhatsApp</Trans>
      </a>
    </li>
  );
}

export function DeliveryFacts({ product }: { product: Product }) {
  const paths = usePaths();
  return (
    <>
      <ArrivalFacts product={product} isReady={!isSoldOut(product)} />
      <li>
        <Icon name="account" />
        <PageLink className="link" to={paths.homeServices()}>
          <Trans>See it at home: request a visit</Trans>
        </PageLink>
      </li>
      <AskOnWhatsApp product={product} />
      <li className="facts__marks">
        <PaymentMarks />
      </li>
    </>
  );
}
