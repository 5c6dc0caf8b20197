// The button that prints the page; rendered only once script runs, because it does nothing without.
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
