// The note for the tailor on a line: shown, and changed in place.
import type { CartLine } from '@hindam/contract/cart';
import { Button } from '@hindam/ui/button';
import { TextField } from '@hindam/ui/field';
import { ErrorText } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { REMARKS_LENGTH } from '../product/remarks.ts';
import type { changeLine } from './change-line.ts';
import { FIELDS } from './change-line.ts';

export function LineRemarks({ line }: { line: CartLine }) {
  const { t } = useLingui();
  const fetcher = useFetcher<typeof changeLine>();
  const box = useRef<HTMLDetailsElement>(null);
  const saved = fetcher.data?.ok === true && fetcher.state === 'idle';
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
        <summary className="small link">
          {line.remarks ? <Trans>Change the note for the tailor</Trans> : <Trans>Add a note for the tailor</Trans>}
        </summary>
        <fetcher.Form method="post" className="line-remarks__form">
          <input type="hidden" name={FIELDS.intent} value="remarks" />
          <input type="hidden" name={FIELDS.line} value={line._id} />
          <input type="hidden" name={FIELDS.quantity} value={line.quantity} />
          <TextField
            key={line.remarks}
            label={t`Notes for the tailor`}
            name={FIELDS.remarks}
            defaultValue={line.remarks}
            maxLength={REMARKS_LENGTH}
            dir="auto"
          />
          <Button type="submit" variant="plain" busy={fetcher.state !== 'idle'}>
            <Trans>Save</Trans>
          </Button>
          {fetcher.data?.ok === false && fetcher.state === 'idle' ? (
            <span role="alert">
              <ErrorText>{fetcher.data.message || t`This did not reach the shop. Please try again.`}</ErrorText>
            </span>
          ) : null}
        </fetcher.Form>
      </details>
    </div>
  );
}
