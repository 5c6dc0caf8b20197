// The text field of a review. Its hint says how long the text may be, and with script how many characters are left.
import { REVIEW_TEXT_MAX_CHARACTERS } from '@hindam/contract/review-rules';
import { TextField } from '@hindam/ui/field';
import { useNumber } from '@hindam/ui/locale';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { charactersLeft, REVIEW_FIELDS } from './review-entry.ts';

const LINES = 5;

export function ReviewText({ typed, error }: { typed: string; error: string | null }) {
  const { t } = useLingui();
  const number = useNumber();
  const [text, setText] = useState(typed);
  const rest = charactersLeft(text, REVIEW_TEXT_MAX_CHARACTERS);
  const left = Math.max(0, rest);
  const most = number(REVIEW_TEXT_MAX_CHARACTERS);
  const tooMany = Math.max(0, -rest);
  const hints = {
    empty: t`What do you like, what not? How is the cloth, how is it sewn? Up to ${most} characters.`,
    left: t`${plural(left, { one: '# character left', other: '# characters left' })}`,
    over: t`${plural(tooMany, { one: '# character too many', other: '# characters too many' })}`,
  };
  const state = rest < 0 ? 'over' : 'left';
  return (
    // There is no `maxLength`, because with it the browser would silently cut off a longer pasted text.
    <TextField
      label={t`Your review`}
      optionalText={t`optional`}
      hint={hints[text === '' ? 'empty' : state]}
      name={REVIEW_FIELDS.text}
      defaultValue={typed}
      rows={LINES}
      dir="auto"
      error={error}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
