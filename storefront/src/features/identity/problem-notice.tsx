// What went wrong, above the form: announced when it appears, with the fields still as they were.
import { Notice } from '@hindam/ui/notice';
import { Plural, Trans } from '@lingui/react/macro';
import type { Problem } from './problem.ts';

const A_MINUTE = 60;

export function ProblemNotice({ id, problem }: { id: string; problem: Problem | null }) {
  if (!problem) return null;
  return (
    <div id={id}>
      <Notice tone="error" role="alert">
        <Said problem={problem} />
      </Notice>
    </div>
  );
}

function Said({ problem }: { problem: Problem }) {
  const { message, fields, waitSeconds, unreachable } = problem;
  const wrong = Object.keys(fields).length;
  if (unreachable) return <Trans>This did not reach the shop. Please check your connection and try again.</Trans>;
  if (waitSeconds !== null) return <Wait minutes={Math.ceil(waitSeconds / A_MINUTE)} />;
  if (wrong > 0) return <Plural value={wrong} one="Please correct # field" other="Please correct # fields" />;
  return message;
}

function Wait({ minutes }: { minutes: number }) {
  return (
    <>
      <Trans>Too many tries.</Trans>{' '}
      <Plural value={minutes} one="Please try again in # minute." other="Please try again in # minutes." />
    </>
  );
}
