// Money came for which there is no order: it goes back, and she is told so and why.
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/shell-hooks.ts';
import { Screen } from './screen.tsx';

/** There is no reason to tell where the order's own money was given back. */
export function PaidBack({ reason }: { reason: string | null }) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <Screen
      title={t`This payment is paid back to you`}
      ways={
        <LinkButton link={linkTo(paths.cart())}>
          <Trans>Back to the bag</Trans>
        </LinkButton>
      }
    >
      {reason === null ? null : <p>{reason}</p>}
      <p>
        <Trans>The whole amount goes back the way it came; banks take a few working days to show it.</Trans>
      </p>
    </Screen>
  );
}
