// The button that requests another code or link, after a wait that the server states (requirement R78). Screen readers
// announce the end of the countdown, not each second. Without script there is no countdown, and the server enforces the
// wait.
import { Button } from '@hindam/ui/button';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { INTENT } from '../../kit/form.ts';
import type { Intent } from './steps.ts';

const SECOND_MS = 1000;

/**
 * The seconds left until another code or link may be requested; null until the first effect runs. The countdown
 * restarts when `seconds` changes or `of`, the server's reference of the sent code or link.
 */
function useCountdown(seconds: number, of: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = Date.now() + seconds * SECOND_MS;
    const count = () => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(count, SECOND_MS / 2);
    count();
    return () => clearInterval(timer);
  }, [seconds, of]);
  return left;
}

interface ResendProps {
  after: number;
  otpRef: string;
  isLink?: boolean;
  busy?: boolean;
}

export function Resend({ after, otpRef, isLink = false, busy = false }: ResendProps) {
  const left = useCountdown(after, otpRef);
  const waiting = left !== null && left > 0;
  const intent: Intent = 'resend';
  return (
    <div className="identity__row">
      <Button
        type="submit"
        variant="text"
        name={INTENT}
        value={intent}
        busy={busy}
        // `aria-disabled` instead of `disabled`, because a button that becomes `disabled` would lose the keyboard
        // focus.
        {...(waiting ? { 'aria-disabled': true, onClick: (press) => press.preventDefault() } : {})}
      >
        {isLink ? <Trans>Send a new link</Trans> : <Trans>Send a new code</Trans>}
      </Button>
      {waiting ? (
        <span className="small muted num">
          <Plural value={left} one="in # second" other="in # seconds" />
        </span>
      ) : null}
      <span className="visually-hidden" role="status">
        {left === 0 ? <CanAskNow isLink={isLink} /> : null}
      </span>
    </div>
  );
}

function CanAskNow({ isLink }: { isLink: boolean }) {
  return isLink ? <Trans>You can ask for a new link now.</Trans> : <Trans>You can ask for a new code now.</Trans>;
}
