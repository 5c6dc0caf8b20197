// Money came for which there is no order any more: it goes back, and she is told so.
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { linkTo } from '../platform/page-link.tsx';
import { usePaths } from '../platform/shell-hooks.ts';
import { Screen } from './screen.tsx';

export function PaidBack() {
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
      <p>
        <Trans>
          The order it was meant for could not be placed any more, or was cancelled. The whole amount goes back the way
          it came; banks take a few working days to show it.
        </Trans>
      </p>
    </Screen>
  );
}
