// The cart's coupon: a folded field for a code or, if the cart has a coupon, the code with a button to remove it. The
// field is folded because an open one would tempt shoppers to leave the shop and look for a code.
import type { Cart } from '@hindam/contract/cart';
import { Button } from '@hindam/ui/button';
import { FoldTitle } from '@hindam/ui/fold-title';
import { ErrorText } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type FormResult, INTENT, type Post, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { CODE, COUPON_INTENTS, type CouponIntent } from './change-coupon.ts';

interface CouponProps {
  cart: Pick<Cart, 'coupon' | 'coupon_problem'>;
  /**
   * The URL to which the form is sent; the current page if omitted. Other pages than the cart page give the cart page's
   * URL, because its action handles the coupon.
   */
  action?: string;
  /**
   * True if the shopper has just pressed a button that asked for the coupon: the field is then shown unfolded and
   * focused.
   */
  startsOpen?: boolean;
}

const PUT_ON: CouponIntent = 'coupon';
const TAKE_OFF: CouponIntent = 'coupon_off';
const CODE_CHARACTERS = 40;

export function Coupon({ cart, action, startsOpen = false }: CouponProps) {
  const { t } = useLingui();
  const post = usePost({ intent: COUPON_INTENTS });
  const { answer } = post;
  const place = useRef<HTMLElement>(null);
  const { coupon } = cart;
  const [atFirst] = useState(answer);
  const done = answer?.status === 'ok';
  useEffect(() => {
    // After a change the pressed button is gone, so the focus moves to the element that replaces it.
    if (done && answer !== atFirst) place.current?.focus();
  }, [done, answer, atFirst, coupon]);
  const focusKept = useEffectEvent(() => {
    // If no coupon is left, `CouponEntry` is shown and focuses its own field.
    if (coupon !== null) place.current?.focus();
  });
  useEffect(() => {
    if (startsOpen) focusKept();
  }, [startsOpen]);
  const added = done && answer.intent === PUT_ON;
  return (
    <div className="coupon">
      {coupon === null ? (
        <CouponEntry post={post} place={place} action={action} startsOpen={startsOpen} />
      ) : (
        <AppliedCoupon cart={cart} post={post} place={place} action={action} />
      )}
      <p className="visually-hidden" role="status">
        {added && coupon !== null ? t`Coupon ${coupon} is on your bag` : null}
        {done && !added ? t`The coupon was removed` : null}
      </p>
    </div>
  );
}

interface PartProps {
  post: Post<FormResult>;
  place: RefObject<HTMLElement | null>;
  action: string | undefined;
}

function CouponEntry({ post, place, action, startsOpen }: PartProps & { startsOpen: boolean }) {
  const { Form, busy, answer, lastAnswer } = post;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // While the next code is checked, the form with the pressed button stays open.
  const lastRefused = lastAnswer && lastAnswer.status !== 'ok' && lastAnswer.intent === PUT_ON ? lastAnswer : null;
  const refused = answer && lastRefused;
  useEffect(() => {
    // The focus moves to the field when a code was refused, and when the form replaces the button that opened it.
    if (refused || startsOpen) field.current?.focus();
  }, [refused, startsOpen]);
  return (
    <details open={startsOpen || lastRefused !== null}>
      <FoldTitle ref={place}>
        <Trans>Add a coupon code</Trans>
      </FoldTitle>
      <Form method="post" action={action} className="field">
        <input type="hidden" name={INTENT} value={PUT_ON} />
        <label className="field__label" htmlFor={id}>
          <Trans>Coupon code</Trans>
        </label>
        <div className="coupon__row">
          <input
            ref={field}
            id={id}
            className="field__input"
            name={CODE}
            dir="ltr"
            required
            maxLength={CODE_CHARACTERS}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={lastRefused?.values[CODE]?.trim()}
            {...(refused ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
          />
          <Button type="submit" variant="ghost" busy={busy}>
            <Trans>Apply</Trans>
          </Button>
        </div>
        <FormNotice id={`${id}-error`} result={refused} />
      </Form>
    </details>
  );
}

function AppliedCoupon({ cart, post: { Form, busy, answer }, place, action }: PartProps & Pick<CouponProps, 'cart'>) {
  const { t } = useLingui();
  const code = cart.coupon ?? '';
  return (
    <Form method="post" action={action} className="coupon__kept">
      <input type="hidden" name={INTENT} value={TAKE_OFF} />
      <span>
        <Trans>
          Coupon{' '}
          <bdi dir="ltr">
            <b>{code}</b>
          </bdi>
        </Trans>
      </span>
      <Button
        type="submit"
        variant="text"
        ref={place as RefObject<HTMLButtonElement | null>}
        busy={busy}
        aria-label={t`Remove coupon ${code}`}
      >
        <Trans>Remove</Trans>
      </Button>
      {cart.coupon_problem ? <ErrorText>{cart.coupon_problem}</ErrorText> : null}
      <FormNotice result={answer} />
    </Form>
  );
}
