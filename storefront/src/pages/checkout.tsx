// Requirement R23: checkout. One page with one form in four steps. A private page: rendered for one visitor and never
// cached.
import { Icon } from '@hindam/ui/icon';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { typedIn, usePost } from '../kit/form.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { isUnknownVisitor } from '../features/cart/load-cart.ts';
import { draftOfForm } from '../features/checkout/draft.ts';
import { CheckoutForm } from '../features/checkout/checkout-form.tsx';
import { loadCheckout, type LoadedCheckout } from '../features/checkout/load-checkout.ts';
import { useReloadOnCartChange } from '../features/checkout/page-life.ts';
import { type CheckoutResult, placeOrderAction } from '../features/checkout/place.ts';
import { usePinnedQuote } from '../features/checkout/shown-quote.ts';
import { useKeptAnswer } from '../features/checkout/step-history.ts';
import { MergeFailedNotice } from '../features/cart/unjoined-cart.tsx';
import { LoadErrorNotice } from '../features/checkout/trouble-notice.tsx';

const route = page({
  load: loadCheckout,
  action: placeOrderAction,
  messages: ['checkout', 'address', 'cart', 'lines', 'identity', 'forms'],
  leanFrame: true,
  cache: 'private',
  loadsOnServer: isUnknownVisitor,
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

/**
 * The loaded data. If a reload brought no quote, the last data with a quote is used instead, so that the form stays on
 * screen.
 */
function useLastKnown(loaded: LoadedCheckout): LoadedCheckout {
  const [known, setKnown] = useState(loaded);
  if (loaded !== known && loaded.quote) setKnown(loaded);
  return loaded.quote ? loaded : known;
}

/** True if the last step already shows the error of the form; an error of loading is then not shown above the form. */
const hasProblem = (lastAnswer: CheckoutResult | null): boolean =>
  lastAnswer?.status === 'unreachable' || (lastAnswer?.status === 'refused' && lastAnswer.message !== '');

export default function CheckoutPage() {
  const { t } = useLingui();
  const loaded = useLoaderData<typeof loader>();
  const known = useLastKnown(loaded);
  const sent = usePost<CheckoutResult>({ page: true });
  const lastAnswer = useKeptAnswer(sent.lastAnswer);
  const post = { ...sent, lastAnswer };
  const draft = lastAnswer ? draftOfForm(typedIn(lastAnswer)) : known.draft;
  useReloadOnCartChange(loaded.isMember);
  const quote = usePinnedQuote(loaded.quote ?? known.quote, post);
  return (
    <div className="wrap page checkout">
      <PageHead title={t`Checkout`} address={null} />
      <div className="page-title">
        <h1>
          <Trans>Checkout</Trans>
        </h1>
        <span className="secure small muted">
          <Icon name="lock" />
          <Trans>Secure checkout</Trans>
        </span>
      </div>
      {loaded.loadError && !hasProblem(lastAnswer) ? <LoadErrorNotice loadError={loaded.loadError} /> : null}
      {loaded.mergeFailed && loaded.quote ? <MergeFailedNotice /> : null}
      {draft ? <CheckoutForm known={known} read={quote} draft={draft} post={post} /> : null}
    </div>
  );
}
