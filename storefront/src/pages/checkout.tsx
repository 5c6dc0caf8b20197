// Specification §2: checkout. One page and one form in four steps; without script all steps are open and the
// one press sends everything. Private: drawn for one shopper and never kept.
import { Icon } from '@hindam/ui/icon';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { useActionData, useLoaderData } from 'react-router';
import { needWords, type PageHandle } from '../kit/late-words.ts';
import { actionOf, loaderOf } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { deviceGuestId } from '../device/guest-id.ts';
import { loginRecord } from '../device/login-record.ts';
import { CheckoutForm } from '../features/checkout/checkout-form.tsx';
import { loadCheckout, type LoadedCheckout } from '../features/checkout/load-checkout.ts';
import { useFreshBag } from '../features/checkout/page-life.ts';
import { placeOrder, type SentCheckout } from '../features/checkout/place.ts';
import { useShownQuote } from '../features/checkout/shown-quote.ts';
import { UnjoinedBag } from '../features/bag/unjoined-bag.tsx';
import { TroubleNotice } from '../features/checkout/trouble-notice.tsx';
import '../features/bag/cart.css';
import '../features/payment/checkout.css';

export const handle = { words: ['checkout', 'address', 'bag', 'identity'] } satisfies PageHandle;

export const loader = loaderOf(loadCheckout);

/** Without a record or an id of its own the device asks the server, which may know her from a cookie. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const unknown = loginRecord() === null && deviceGuestId() === null;
  const [page] = await Promise.all([
    unknown && navigator.onLine ? args.serverLoader<typeof loader>() : loaderOf(loadCheckout)(args),
    needWords(...handle.words),
  ]);
  return page;
}

export const action = actionOf(placeOrder);
export const clientAction = actionOf(placeOrder);
export { privateHeaders as headers } from '../kit/headers.ts';

/** A page that could not be read again keeps what it last knew: nothing typed is lost by it. */
function useLastKnown(loaded: LoadedCheckout): LoadedCheckout {
  const [known, setKnown] = useState(loaded);
  if (loaded !== known && loaded.quote) setKnown(loaded);
  return loaded.quote ? loaded : known;
}

export default function CheckoutPage() {
  const { t } = useLingui();
  const loaded = useLoaderData<typeof loader>();
  const known = useLastKnown(loaded);
  const sent = useActionData<SentCheckout>() ?? null;
  const draft = sent?.draft ?? known.draft;
  useFreshBag(loaded.own);
  const quote = useShownQuote(loaded.quote ?? known.quote, sent);
  return (
    <div className="wrap checkout">
      <PageHead title={t`Checkout`} address={null} />
      <div className="bag__head">
        <h1 className="bag__title">
          <Trans>Checkout</Trans>
        </h1>
        <span className="secure small muted">
          <Icon name="lock" />
          <Trans>Secure checkout</Trans>
        </span>
      </div>
      {loaded.trouble && !sent?.problem ? <TroubleNotice trouble={loaded.trouble} /> : null}
      {loaded.unjoined && loaded.quote ? <UnjoinedBag /> : null}
      {draft ? <CheckoutForm known={known} quote={quote} draft={draft} sent={sent} /> : null}
    </div>
  );
}
