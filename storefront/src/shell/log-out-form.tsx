// The logout form, which works without script. With script an alert reports a failed request.
import { alerts } from '@hindam/ui/alerts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePaths } from '../kit/use-paths.ts';

export function LogOutForm({ className }: { className: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // Code that could not be loaded is reported as a failed request.
    const part = await import('../device/logout.ts').catch(() => null);
    if (part && (await part.logOut(paths.home()))) return;
    setLeaving(false);
    await alerts.error(t`You are still logged in: the shop could not be reached. Please try again.`);
  };
  return (
    <form
      method="post"
      action={paths.logOut()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!leaving) void leave();
      }}
    >
      <button type="submit" className={className} aria-busy={leaving}>
        <Trans>Log out</Trans>
      </button>
    </form>
  );
}
