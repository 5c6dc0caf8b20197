// Adds to the cart with script (requirements R56 and R94). Each press of an add button has a new idempotency key, while
// a retry after a lost answer sends the same one. A press while a call is in flight is ignored. After success the
// browser goes to the cart.
import { alerts } from '@hindam/ui/alerts';
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { useFormAction, useNavigate } from 'react-router';
import { afterPaint } from '../../kit/after-paint.ts';
import { type FormResult, usePost } from '../../kit/form.ts';
import { useShopPaths } from '../../kit/shell-hooks.ts';
import { randomToken } from '../../device/guest-id.ts';
import { ADD_FIELDS } from './add-fields.ts';
import type { Choice, Item } from './choice.ts';

/** 'missing' if no size was chosen, 'lost' if there was no answer, otherwise null. */
type AddError = 'missing' | 'lost' | null;

interface Sending {
  busy: boolean;
  error: AddError;
  /** Sends the form for this variant; ignored while a call is in flight. */
  send: (item: Item, form: FormData) => void;
  retry: () => void;
  setError: (error: AddError) => void;
}

export interface Adding {
  busy: boolean;
  sizeMissing: boolean;
  failed: boolean;
  submit: (form: HTMLFormElement) => void;
  retry: () => void;
  reset: () => void;
}

function errorOf(lastAnswer: FormResult | null): AddError {
  if (lastAnswer?.status === 'unreachable') return 'lost';
  return lastAnswer?.status === 'refused' && lastAnswer.fields[ADD_FIELDS.size] ? 'missing' : null;
}

/**
 * `action` is the path of the product's page; omitted on that page. `onAnswer` is called when the server has answered,
 * before the browser goes to the cart or an alert is shown.
 */
export function useSending({ action, onAnswer }: { action?: string; onAnswer?: () => void } = {}): Sending {
  const { t } = useLingui();
  const navigate = useNavigate();
  const paths = useShopPaths();
  // The page's path at the press: the form is sent after the next paint, when a link may have led elsewhere.
  const ownPage = useFormAction();
  const sent = useRef<FormData | null>(null);
  // Set at the press, to ignore a second one; `busy` changes only at React's next render.
  const isSending = useRef(false);
  const post = usePost({
    // The product form has no field `intent`, so answers to forms with an intent are ignored.
    intent: '',
    onAnswer(answer) {
      if (answer.status !== 'unreachable') {
        sent.current = null;
        onAnswer?.();
      }
      setError(errorOf(answer));
      // The cart page shows the message `added` (cart/added-notice.tsx).
      if (answer.status === 'ok') void navigate(paths.cart(), { state: { added: answer.message } });
      // Requirement R94: an alert with the server's message; OK leads to the cart.
      if (answer.status === 'refused' && answer.message)
        void alerts.show({ message: answer.message, header: null, okText: t`OK`, to: paths.cart() });
    },
  });
  const { busy, submit } = post;
  const [error, setError] = useState(() => errorOf(post.lastAnswer));

  const sendForm = (form: FormData) => {
    sent.current = form;
    setError(null);
    void submit(form, { method: 'post', action: action ?? ownPage }).finally(() => {
      isSending.current = false;
    });
  };

  return {
    busy,
    error,
    setError,
    send(item, form) {
      if (busy || isSending.current) return;
      form.set(ADD_FIELDS.item, item._id);
      form.set(ADD_FIELDS.key, randomToken());
      form.set(ADD_FIELDS.script, '1');
      isSending.current = true;
      // Rendering the busy form takes longer than showing the button as pressed. This is not cancelled if React leaves
      // the page meanwhile.
      afterPaint(() => sendForm(form));
    },
    retry() {
      if (busy || isSending.current || !sent.current) return;
      isSending.current = true;
      sendForm(sent.current);
    },
  };
}

export function useAdd(choice: Choice, sizeGroup: RefObject<HTMLFieldSetElement | null>): Adding {
  const { busy, error, setError, send, retry } = useSending();
  return {
    busy,
    sizeMissing: error === 'missing',
    failed: error === 'lost',
    submit(element) {
      if (busy) return;
      if (!choice.item) {
        setError('missing');
        sizeGroup.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus();
        return;
      }
      send(choice.item, new FormData(element));
    },
    retry,
    reset: () => setError(null),
  };
}
