// The optional part of the delivery step that makes the order a gift: a note and, where it is offered, wrapping. CSS
// shows both while the checkbox 'This is a gift' is ticked, so this works without script and keeps what was typed.
import { GIFT_NOTE_MAX_CHARACTERS, giftNoteCharacters } from '@hindam/contract/gift-note';
import { CheckField } from '@hindam/ui/check-field';
import { TextField } from '@hindam/ui/field';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { GiftNote } from '../payment/gift-note.tsx';
import { wantsWrapping } from './draft.ts';
import type { FormPage } from './form-page.ts';
import { CHECKOUT_FIELDS } from './steps.ts';

const LINES = 4;

export function GiftPart({ page }: { page: FormPage }) {
  const { first, quote } = page;
  return (
    <div className="gift">
      <CheckField name={CHECKOUT_FIELDS.gift} value="1" defaultChecked={first.isGift}>
        <Trans>This is a gift</Trans>
      </CheckField>
      <div className="gift__more">
        <p className="small muted">
          <Trans>Nothing in the parcel shows a price.</Trans>
        </p>
        <Note page={page} />
        {quote?.with_wrapping ? (
          <CheckField name={CHECKOUT_FIELDS.giftWrapping} value="1" defaultChecked={first.wrapsGift}>
            <Price price={quote.with_wrapping.wrapping} />
          </CheckField>
        ) : null}
      </div>
    </div>
  );
}

function Note({ page: { first, faults } }: { page: FormPage }) {
  const { t } = useLingui();
  const number = useNumber();
  const [characters, setCharacters] = useState(() => giftNoteCharacters(first.giftNote));
  const most = number(GIFT_NOTE_MAX_CHARACTERS);
  return (
    <div className="gift__note">
      <TextField
        label={t`Note`}
        optionalText={t`optional`}
        hint={t`Up to ${most} characters, printed for whoever receives the gift.`}
        id={CHECKOUT_FIELDS.giftNote}
        name={CHECKOUT_FIELDS.giftNote}
        // No `maxLength`, because with it the browser would silently cut off a longer pasted text.
        rows={LINES}
        dir="auto"
        autoComplete="off"
        defaultValue={first.giftNote}
        error={faults[CHECKOUT_FIELDS.giftNote] ?? null}
        onInput={({ currentTarget }) => setCharacters(giftNoteCharacters(currentTarget.value))}
      />
      {/* Hidden from screen readers: they read the limit in the hint and, if the note is too long, the error. */}
      <span className="gift__count small num" aria-hidden="true" data-over={characters > GIFT_NOTE_MAX_CHARACTERS}>
        <bdi dir="ltr">
          {number(characters)} / {most}
        </bdi>
      </span>
    </div>
  );
}

function Price({ price }: { price: { amount: number; currency: string } }) {
  if (price.amount === 0) return <Trans>Wrap it as a gift (free)</Trans>;
  return (
    <Trans>
      Wrap it as a gift for <Money money={price} />
    </Trans>
  );
}

/** The line about the gift in the summary that the delivery step shows while another step is open. */
export function GiftSummary({ page }: { page: FormPage }) {
  const { now } = page.checkout;
  if (!now.isGift) return null;
  const note = now.giftNote.trim();
  return (
    <>
      <div>{wantsWrapping(now) && page.quote?.wrapping ? <Trans>A gift, wrapped</Trans> : <Trans>A gift</Trans>}</div>
      {note === '' ? null : <GiftNote note={note} />}
    </>
  );
}
