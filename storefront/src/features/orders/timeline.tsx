// The progress of an order as a list of steps: done, current and coming.
import type { Order } from '@hindam/contract/orders';
import { useDay } from '@hindam/ui/locale';
import { Icon } from '@hindam/ui/icon';
import { Trans, useLingui } from '@lingui/react/macro';
import { useOrderTexts } from './status-words.ts';

type TimelineStep = Order['timeline'][number];
type StepState = 'done' | 'now' | 'ahead';

/** The state of each step. The current step is the last one that has a time (`at`). */
export function stepStates(timeline: readonly TimelineStep[]): StepState[] {
  const now = timeline.findLastIndex(({ at }) => at !== null);
  return timeline.map((_, index) => (index < now ? 'done' : index === now ? 'now' : 'ahead'));
}

export function Timeline({ order, timeZone }: { order: Order; timeZone: string }) {
  const { t } = useLingui();
  const places = stepStates(order.timeline);
  return (
    <ol className="timeline" aria-label={t`Order progress`}>
      {order.timeline.map((step, index) => (
        // The index is the key, because a status can occur twice, for example at a second delivery attempt.
        <TimelineStep key={index} step={step} place={places[index] ?? 'ahead'} timeZone={timeZone} />
      ))}
    </ol>
  );
}

function TimelineStep({ step, place, timeZone }: { step: TimelineStep; place: StepState; timeZone: string }) {
  const day = useDay(timeZone);
  const { statusOf } = useOrderTexts();
  return (
    <li className={`timeline__step timeline__step--${place}`} {...(place === 'now' ? { 'aria-current': 'step' } : {})}>
      <span className="timeline__mark">{place === 'done' ? <Icon name="check" size="tiny" /> : null}</span>
      <span className="timeline__name">{statusOf(step.status)}</span>
      <span className="small muted">
        {place === 'now' ? (
          <b>
            <Trans>Now</Trans>
          </b>
        ) : null}
        {place === 'now' && step.at !== null ? ' · ' : null}
        {step.at === null ? null : day(step.at)}
      </span>
    </li>
  );
}
