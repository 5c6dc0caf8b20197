import { Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';

export function BackToAccount() {
  const paths = usePaths();
  return (
    <p>
      <PageLink to={paths.myAccount()} className="link">
        <Trans>Back to my account</Trans>
      </PageLink>
    </p>
  );
}
