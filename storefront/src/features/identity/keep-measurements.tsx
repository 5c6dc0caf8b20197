// Shown after a registration if the device held a guest's measurement sets: the new member keeps them in the account or
// has them deleted.
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Progress } from './steps.ts';
import { browserVisitor } from '../../device/browser-visitor.ts';

const NOT_FOUND = 404;

export function KeepMeasurements({ brought, leadsTo }: Pick<Progress, 'brought' | 'leadsTo'>) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const names = brought.map(({ label }) => label).join(' · ');

  const goToTarget = () => void navigate(leadsTo, { replace: true });
  const leaveOut = async () => {
    setLeaving(true);
    const { client } = browserVisitor();
    const answers = await Promise.all(brought.map(({ id }) => client.delete('measurement/{id}', { params: { id } })));
    setLeaving(false);
    // 'Not found' counts as success: the account does not have that set.
    if (answers.every((answer) => answer.ok || answer.refusal.status === NOT_FOUND)) goToTarget();
    else setFailed(true);
  };

  return (
    <div className="identity__form">
      <p>
        <Trans>
          Keep the measurements of this device in your account? <bdi className="muted">{names}</bdi>
        </Trans>
      </p>
      {failed ? (
        <Notice tone="error" role="alert">
          <Trans>This did not reach the shop. Please check your connection and try again.</Trans>
        </Notice>
      ) : null}
      <div className="identity__acts">
        <Button wide data-begin onClick={goToTarget}>
          <Trans>Yes, keep them</Trans>
        </Button>
        <Button wide variant="ghost" busy={leaving} onClick={() => void leaveOut()}>
          <Trans>No, delete them</Trans>
        </Button>
      </div>
    </div>
  );
}
