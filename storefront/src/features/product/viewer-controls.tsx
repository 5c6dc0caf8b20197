// The controls of the picture viewer: title, picture number, and buttons to zoom, turn and close.
import { IconButton, iconButtonClass } from '@hindam/ui/button';
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { isPlainPress, StepLink } from '../../kit/page-link.tsx';
import { MAX_SCALE } from './zoom.ts';

interface ViewerBarProps {
  title: string;
  index: number;
  count: number;
  scale: number;
  zoomBy: (direction: 1 | -1) => void;
  address: string;
  onClose: () => void;
}

export function ViewerBar({ title, index, count, scale, zoomBy, address, onClose }: ViewerBarProps) {
  const { t } = useLingui();
  const number = useNumber();
  const position = number(index + 1);
  const all = number(count);
  return (
    <header className="viewer__bar">
      <h1 id="viewer-title" className="viewer__title" tabIndex={-1}>
        {title}
      </h1>
      <p className="viewer__count num" role="status">
        {count > 0 ? (
          <Trans>
            Picture {position} of {all}
          </Trans>
        ) : null}
      </p>
      <span className="viewer__tools needs-script">
        <IconButton icon="minus" label={t`Smaller`} aria-disabled={scale === 1} onClick={() => zoomBy(-1)} />
        <IconButton icon="plus" label={t`Larger`} aria-disabled={scale === MAX_SCALE} onClick={() => zoomBy(1)} />
      </span>
      <StepLink
        to={address}
        how={{ replace: true }}
        className={iconButtonClass()}
        aria-label={t`Close`}
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          onClose();
        }}
      >
        <Icon name="close" />
      </StepLink>
    </header>
  );
}

interface TurnButtonProps {
  step: 1 | -1;
  /** The URL of the next or previous picture; null if there is no further one. */
  address: string | null;
  onTurn: () => void;
}

export function TurnButton({ step, address, onTurn }: TurnButtonProps) {
  const { t } = useLingui();
  const icon = step === 1 ? 'forward' : 'back';
  const label = step === 1 ? t`Next picture` : t`Previous picture`;
  const isEnd = address === null;
  // At the first or last picture the link is disabled, but is the same element, so that the focus stays on it.
  return (
    <a
      href={address ?? undefined}
      role={isEnd ? 'link' : undefined}
      aria-disabled={isEnd}
      tabIndex={0}
      className={`${iconButtonClass('veiled')} viewer__turn viewer__turn--${icon}`}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        onTurn();
      }}
    >
      <Icon name={icon} />
    </a>
  );
}
