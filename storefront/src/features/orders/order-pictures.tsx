// The pictures that were added to a return or a review and, while they can be changed, buttons to remove them and the
// form that adds more.
import { Button } from '@hindam/ui/button';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { passFocusOn } from '../../kit/focus-heading.ts';
import { INTENT, usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { OwnPicture } from './own-picture.tsx';
import { PictureField } from './picture-field.tsx';
import { ADD_PICTURES, PICTURE_FIELDS, REMOVE_PICTURE } from './picture-fields.ts';
import './order-pictures.css';

/** The form field that names the return or review to which the pictures belong, and its value. */
interface Subject {
  name: string;
  id: string;
}

interface OrderPicturesProps {
  subject: Subject;
  pictures: readonly { _id: string; width: number; height: number }[];
  addressOf: (pictureId: string) => string;
  open: boolean;
  most: number;
  label: string;
}

export function OrderPictures({ subject, pictures, addressOf, open, most, label }: OrderPicturesProps) {
  const { t } = useLingui();
  const number = useNumber();
  if (pictures.length === 0 && !open) return null;
  return (
    <div className="order-pictures">
      {pictures.length > 0 ? (
        <ul className="order-pictures__list" aria-label={t`Your pictures`}>
          {pictures.map(({ _id, width, height }, index) => {
            const place = number(index + 1);
            return (
              <li key={_id} className="order-pictures__item">
                <OwnPicture address={addressOf(_id)} width={width} height={height} alt={t`Picture ${place}`} />
                {open ? <Remove subject={subject} pictureId={_id} place={place} /> : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {open && pictures.length < most ? <Add subject={subject} label={label} most={most - pictures.length} /> : null}
    </div>
  );
}

function Remove({ subject, pictureId, place }: { subject: Subject; pictureId: string; place: string }) {
  const { t } = useLingui();
  const { Form, busy, answer } = usePost({ intent: REMOVE_PICTURE, values: { [PICTURE_FIELDS.pictureId]: pictureId } });
  return (
    <Form ref={passFocusOn} method="post">
      <input type="hidden" name={subject.name} value={subject.id} />
      <input type="hidden" name={PICTURE_FIELDS.pictureId} value={pictureId} />
      <Button
        type="submit"
        variant="text"
        name={INTENT}
        value={REMOVE_PICTURE}
        busy={busy}
        aria-label={t`Remove picture ${place}`}
      >
        <Trans>Remove</Trans>
      </Button>
      <FormNotice result={answer} />
    </Form>
  );
}

function Add({ subject, label, most }: { subject: Subject; label: string; most: number }) {
  const form = useRef<HTMLFormElement>(null);
  const { Form, busy, answer } = usePost({
    intent: ADD_PICTURES,
    values: { [subject.name]: subject.id },
    onAnswer: (one) => {
      if (one.status === 'ok') form.current?.reset();
    },
  });
  const errorOf = useFieldError(answer);
  const ground = useFaultFocus<HTMLDivElement>(answer);
  return (
    <Form method="post" encType="multipart/form-data" className="order-pictures__add" ref={form} noValidate>
      <input type="hidden" name={subject.name} value={subject.id} />
      <div ref={ground}>
        <PictureField label={label} most={most} error={errorOf(PICTURE_FIELDS.picture)} />
      </div>
      <div>
        <Button type="submit" variant="ghost" name={INTENT} value={ADD_PICTURES} busy={busy}>
          <Trans>Add pictures</Trans>
        </Button>
      </div>
      <FormNotice result={answer} />
    </Form>
  );
}
