// The coupon of the bag: asked for behind a line that opens, so that nobody goes hunting for one, and once it
// is there named with its way off. The result is told where it was asked for.
import type { Cart } from '@hindam/contract/cart';
import { Button } from '@hindam/ui/button';
import { ErrorText } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { FormError, useSentence } from '../../kit/form-error.tsx';
import { type changeBag, CODE, type CouponChange, type CouponIntent, isOfCoupon } from './change-coupon.ts';
import { FIELDS } from './change-line.ts';

interface CouponProps {
  cart: Pick<Cart, 'coupon' | 'coupon_problem'>;
  sentWithoutScript?: CouponChange | null;
  /** The bag's page, where it stands on another. */
  action?: string;
  /** She asked for it already. */
  startsOpen?: boolean;
}

const PUT_ON: CouponIntent = 'coupon';
const TAKE_OFF: CouponIntent = 'coupon_off';
const CODE_CHARACTERS = 40;

type Fetcher = ReturnType<typeof useFetcher<typeof changeBag>>;

export function Coupon({ cart, sentWithoutScript = null, action, startsOpen = false }: CouponProps) {
  const { t } = useLingui();
  const fetcher = useFetcher<typeof changeBag>();
  const told = fetcher.data && isOfCoupon(fetcher.data) ? fetcher.data : sentWithoutScript;
  const answer = fetcher.state === 'idle' ? told : null;
  const place = useRef<HTMLElement>(null);
  const { coupon } = cart;
  const done = fetcher.state === 'idle' && fetcher.data?.ok === true;
  useEffect(() => {
    // What she pressed is gone with the change: the focus goes to what stands in its place.
    if (done) place.current?.focus();
  }, [done, coupon]);
  useEffect(() => {
    // An empty field takes the focus itself.
    if (startsOpen && coupon !== null) place.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it was asked for
  }, [startsOpen]);
  const added = answer?.ok === true && answer.intent === PUT_ON;
  return (
    <div className="coupon">
      {coupon === null ? (
        <Entry fetcher={fetcher} answer={answer} place={place} action={action} startsOpen={startsOpen} />
      ) : (
        <Kept cart={cart} fetcher={fetcher} answer={answer} place={place} action={action} />
      )}
      <p className="visually-hidden" role="status">
        {added && coupon !== null ? t`Coupon ${coupon} is on your bag` : null}
        {answer?.ok === true && !added ? t`The coupon was removed` : null}
      </p>
    </div>
  );
}

interface PartProps {
  fetcher: Fetcher;
  answer: CouponChange | null;
  place: RefObject<HTMLElement | null>;
  action: string | undefined;
}

function Entry({ fetcher, answer, place, action, startsOpen }: PartProps & { startsOpen: boolean }) {
  const sentence = useSentence();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const refused = answer?.ok === false && answer.intent === PUT_ON ? answer : null;
  useEffect(() => {
    // What she pressed to come here is gone.
    if (refused || startsOpen) field.current?.focus();
  }, [refused, startsOpen]);
  return (
    <details open={startsOpen || refused !== null}>
      <summary ref={place} className="small link">
        <Trans>Add a coupon code</Trans>
      </summary>
      <fetcher.Form method="post" action={action} className="field">
        <input type="hidden" name={FIELDS.intent} value={PUT_ON} />
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
            defaultValue={refused?.code}
            {...(refused ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
          />
          <Button type="submit" variant="ghost" busy={fetcher.state !== 'idle'}>
            <Trans>Apply</Trans>
          </Button>
        </div>
        {refused ? (
          <span role="alert">
            <ErrorText id={`${id}-error`}>{sentence(refused.message)}</ErrorText>
          </span>
        ) : null}
      </fetcher.Form>
    </details>
  );
}

function Kept({ cart, fetcher, answer, place, action }: PartProps & Pick<CouponProps, 'cart'>) {
  const { t } = useLingui();
  const code = cart.coupon ?? '';
  return (
    <fetcher.Form method="post" action={action} className="coupon__kept">
      <input type="hidden" name={FIELDS.intent} value={TAKE_OFF} />
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
        busy={fetcher.state !== 'idle'}
        aria-label={t`Remove coupon ${code}`}
      >
        <Trans>Remove</Trans>
      </Button>
      {cart.coupon_problem ? <ErrorText>{cart.coupon_problem}</ErrorText> : null}
      {answer?.ok === false ? <FormError message={answer.message} /> : null}
    </fetcher.Form>
  );
}
