// The remarks on a cart line, a note for the tailor, which can be edited in the line.
import type { CartLine } from '@hindam/contract/cart';
import { Button } from '@hindam/ui/button';
import { TextField } from '@hindam/ui/field';
import { FoldTitle } from '@hindam/ui/fold-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { INTENT, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { LINE_FIELDS, type LineIntent, type LineResult } from './change-line.ts';
import { REMARKS_LENGTH } from '../product/add-fields.ts';

const REMARKS: LineIntent = 'remarks';

export function LineRemarks({ line }: { line: CartLine }) {
  const { t } = useLingui();
  const { Form, busy, answer } = usePost<LineResult>({ intent: REMARKS, values: { [LINE_FIELDS.line]: line._id } });
  const box = useRef<HTMLDetailsElement>(null);
  const saved = answer?.status === 'ok';
  useEffect(() => {
    if (!saved || !box.current?.open) return;
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  }, [saved]);

  return (
    <div className="line-remarks">
      {line.remarks ? (
        <p className="small">
          <bdi>{line.remarks}</bdi>
        </p>
      ) : null}
      <details ref={box}>
        <FoldTitle>
          {line.remarks ? <Trans>Change the note for the tailor</Trans> : <Trans>Add a note for the tailor</Trans>}
        </FoldTitle>
        <Form method="post" className="line-remarks__form">
          <input type="hidden" name={INTENT} value={REMARKS} />
          <input type="hidden" name={LINE_FIELDS.line} value={line._id} />
          <input type="hidden" name={LINE_FIELDS.quantity} value={line.quantity} />
          <TextField
            key={line.remarks}
            label={t`Notes for the tailor`}
            name={LINE_FIELDS.remarks}
            defaultValue={line.remarks}
            maxLength={REMARKS_LENGTH}
            dir="auto"
          />
          <Button type="submit" variant="plain" busy={busy}>
            <Trans>Save</Trans>
          </Button>
          <FormNotice result={answer} />
        </Form>
      </details>
    </div>
  );
}
