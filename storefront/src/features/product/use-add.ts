// What happens around 'add to bag' with script: one key for each intent, no second press while one
// is under way, the alert and the ways on that the specification names.
import { alerts } from '@hindam/ui/alerts';
import { showToast } from '@hindam/ui/toast';
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher, useNavigate } from 'react-router';
import { usePaths } from '../../kit/shell-hooks.ts';
import { randomToken } from '../../device/guest-id.ts';
import { type AddOutcome, FIELDS } from './add-fields.ts';
import type { Choice } from './choice.ts';

export interface Adding {
  busy: boolean;
  sizeMissing: boolean;
  /** The call got no answer: the quiet notice with 'try again'. */
  failed: boolean;
  submit: (form: HTMLFormElement) => void;
  retry: () => void;
  /** She changed something: errors go, and the next add is a new intent. */
  reset: () => void;
}

export function useAdd(choice: Choice, sizeGroup: RefObject<HTMLFieldSetElement | null>): Adding {
  const { t } = useLingui();
  const fetcher = useFetcher<AddOutcome>();
  const sentWithoutScript = useActionData<AddOutcome>();
  const navigate = useNavigate();
  const paths = usePaths();
  const sent = useRef<FormData | null>(null);
  const [answered, setAnswered] = useState<AddOutcome | null>(sentWithoutScript ?? null);
  const busy = fetcher.state !== 'idle';

  useEffect(() => {
    const outcome = fetcher.data;
    if (busy || !outcome || !sent.current) return;
    if (outcome.kind !== 'failed') sent.current = null;
    setAnswered(outcome);
    if (outcome.kind === 'added') {
      showToast({ text: outcome.message });
      void navigate(paths.cart());
    }
    // Specification §8: an alert with the server's message and OK, then the bag.
    if (outcome.kind === 'refused')
      void alerts.show({ message: outcome.message, header: null, okText: t`OK`, to: paths.cart() });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer is handled once, when it comes
  }, [fetcher.data, busy]);

  const send = (form: FormData) => {
    sent.current = form;
    setAnswered(null);
    void fetcher.submit(form, { method: 'post' });
  };

  return {
    busy,
    sizeMissing: answered?.kind === 'size_missing',
    failed: answered?.kind === 'failed',
    submit(element) {
      if (busy) return;
      if (!choice.item) {
        setAnswered({ kind: 'size_missing' });
        sizeGroup.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus();
        return;
      }
      const form = new FormData(element);
      form.set(FIELDS.item, choice.item._id);
      form.set(FIELDS.key, randomToken());
      form.set(FIELDS.script, '1');
      send(form);
    },
    retry() {
      if (!busy && sent.current) send(sent.current);
    },
    reset: () => setAnswered(null),
  };
}
