// The button that prints the page. It is rendered only once script runs, because it could do nothing without script.
import { Button } from '@hindam/ui/button';
import { Trans } from '@lingui/react/macro';
import { useLive } from '../../kit/use-live.ts';

export function PrintButton({ className }: { className?: string }) {
  const awake = useLive();
  if (!awake) return null;
  return (
    <Button variant="plain" className={className} onClick={() => print()}>
      <Trans>Print</Trans>
    </Button>
  );
}
