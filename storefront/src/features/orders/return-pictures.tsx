// The pictures of a return: the added ones, each with a button to remove it, and the form that adds more.
import { RETURN_PICTURES_MAX } from '@hindam/contract/return-reasons';
import { Button } from '@hindam/ui/button';
import { InputField } from '@hindam/ui/field';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { INTENT, usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { type OrderReturn, RETURN_FIELDS, type ReturnIntent } from './return-entry.ts';

const ADD: ReturnIntent = 'pictures';
const REMOVE: ReturnIntent = 'remove';

interface ReturnPicturesProps {
  one: OrderReturn;
  orderId: string;
  orderKey: string | null;
}

export function ReturnPictures({ one, orderId, orderKey }: ReturnPicturesProps) {
  const { t } = useLingui();
  const number = useNumber();
  const paths = usePaths();
  const { pictures, can_add_pictures: open } = one;
  if (pictures.length === 0 && !open) return null;
  return (
    <div className="return-pictures">
      {pictures.length > 0 ? (
        <ul className="return-pictures__list" aria-label={t`Your pictures`}>
          {pictures.map(({ _id, width, height }, index) => {
            const address = paths.returnPicture(_id, { order_id: orderId, key: orderKey });
            const place = number(index + 1);
            return (
              <li key={_id} className="return-pictures__item">
                <a href={address} target="_blank" rel="noopener noreferrer">
                  <img src={address} width={width} height={height} alt={t`Picture ${place}`} loading="lazy" />
                </a>
                {open ? <Remove returnId={one._id} pictureId={_id} place={place} /> : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {open && pictures.length < RETURN_PICTURES_MAX ? <Add returnId={one._id} /> : null}
    </div>
  );
}

function Remove({ returnId, pictureId, place }: { returnId: string; pictureId: string; place: string }) {
  const { t } = useLingui();
  const { Form, busy, answer } = usePost({ intent: REMOVE, values: { [RETURN_FIELDS.pictureId]: pictureId } });
  return (
    <Form method="post">
      <input type="hidden" name={RETURN_FIELDS.returnId} value={returnId} />
      <input type="hidden" name={RETURN_FIELDS.pictureId} value={pictureId} />
      <Button
        type="submit"
        variant="text"
        name={INTENT}
        value={REMOVE}
        busy={busy}
        aria-label={t`Remove picture ${place}`}
      >
        <Trans>Remove</Trans>
      </Button>
      <FormNotice result={answer} />
    </Form>
  );
}

function Add({ returnId }: { returnId: string }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { Form, busy, answer } = usePost({
    intent: ADD,
    values: { [RETURN_FIELDS.returnId]: returnId },
    onAnswer: (one) => {
      if (one.status === 'ok') form.current?.reset();
    },
  });
  const errorOf = useFieldError(answer);
  const ground = useFaultFocus<HTMLDivElement>(answer);
  return (
    <Form method="post" encType="multipart/form-data" className="return-pictures__add" ref={form} noValidate>
      <input type="hidden" name={RETURN_FIELDS.returnId} value={returnId} />
      <div ref={ground}>
        <InputField
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          label={t`Pictures of what is wrong`}
          optionalText={t`optional`}
          hint={t`Up to 5, each up to 8 MB, together up to 20 MB. We remove the place and time your camera notes in them.`}
          name={RETURN_FIELDS.picture}
          error={errorOf(RETURN_FIELDS.picture)}
        />
      </div>
      <div>
        <Button type="submit" variant="ghost" name={INTENT} value={ADD} busy={busy}>
          <Trans>Add pictures</Trans>
        </Button>
      </div>
      <FormNotice result={answer} />
    </Form>
  );
}
