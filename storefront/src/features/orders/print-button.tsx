// Prints the page; there only once the page's script runs.
import { Button } from '@hindam/ui/button';
import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

export function PrintButton({ className }: { className?: string }) {
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!awake) return null;
  return (
    <Button variant="plain" className={className} onClick={() => print()}>
      <Trans>Print</Trans>
    </Button>
  );
}
