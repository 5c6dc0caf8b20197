import { Trans, useLingui } from '@lingui/react/macro';
import { ErrorScreen } from '../../shell/errors.tsx';

export function NoSuchList() {
  const { t } = useLingui();
  return (
    <ErrorScreen title={t`No products found.`} search>
      <Trans>There is no such list. It may have been renamed, or the address is not complete.</Trans>
    </ErrorScreen>
  );
}
