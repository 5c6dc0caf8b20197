// What the size finder found, with its reasons: a size, or that none of the product's sizes fits.
import type { SizeFinding, SizeReason } from '@hindam/contract/size-finder';
import { useNumber } from '@hindam/ui/locale';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import './size-finder.css';

interface FinderResultProps {
  finding: Exclude<SizeFinding, { kind: 'needs' }>;
  isOut: boolean;
  children?: ReactNode;
}

export function FinderResult({ finding, isOut, children }: FinderResultProps) {
  if (finding.kind === 'none') {
    return (
      <div className="finding">
        <p className="finding__size">
          <Trans>None of our sizes</Trans>
        </p>
        <p>
          <NoneText larger={finding.larger} last={finding.last} />
        </p>
        {children}
      </div>
    );
  }
  return (
    <div className="finding">
      <p className="finding__size">
        <Trans>
          Your size: <bdi>{finding.size}</bdi>
        </Trans>
      </p>
      <ul className="finding__reasons">
        {finding.reasons.map((reason) => (
          <li key={reason.kind}>
            <ReasonText reason={reason} />
          </li>
        ))}
        {isOut ? (
          <li className="finding__out">
            <Trans>This size is sold out at the moment.</Trans>
          </li>
        ) : null}
      </ul>
      {children}
    </div>
  );
}

/**
 * The text of a button. The size is isolated by control characters, because the button puts a gap between child
 * elements.
 */
export function TakeText({ size }: { size: string }) {
  const isolated = `\u2068${size}\u2069`;
  return <Trans>Take {isolated}</Trans>;
}

function NoneText({ larger, last }: { larger: boolean; last: string }) {
  return larger ? (
    <Trans>
      Our largest size is <bdi>{last}</bdi>, and you need a larger one.
    </Trans>
  ) : (
    <Trans>
      Our smallest size is <bdi>{last}</bdi>, and you need a smaller one.
    </Trans>
  );
}

function ReasonText({ reason }: { reason: SizeReason }) {
  const number = useNumber();
  switch (reason.kind) {
    case 'height': {
      const [from, to] = [number(reason.from), number(reason.to)];
      return (
        <Trans>
          <bdi>{reason.size}</bdi> is the length for a height of {from} to {to} cm.
        </Trans>
      );
    }
    case 'usual':
      return <UsualText reason={reason} />;
    case 'habit':
      return reason.longer ? (
        <Trans>
          You usually take <bdi>{reason.usual}</bdi>, so we went one length up.
        </Trans>
      ) : (
        <Trans>
          You usually take <bdi>{reason.usual}</bdi>, so we went one length down.
        </Trans>
      );
    case 'votes':
      return <VotesText reason={reason} />;
    case 'not_made':
      return (
        <Trans>
          It does not come in <bdi>{reason.size}</bdi>; this is the next size up.
        </Trans>
      );
    default:
      return <WishText kind={reason.kind} larger={reason.larger} />;
  }
}

function VotesText({ reason: { larger, sameHeight } }: { reason: Extract<SizeReason, { kind: 'votes' }> }) {
  if (sameHeight)
    return larger ? (
      <Trans>Most shoppers about your height say it runs small, so we went one size up.</Trans>
    ) : (
      <Trans>Most shoppers about your height say it runs large, so we went one size down.</Trans>
    );
  return larger ? (
    <Trans>Most shoppers say it runs small, so we went one size up.</Trans>
  ) : (
    <Trans>Most shoppers say it runs large, so we went one size down.</Trans>
  );
}

function UsualText({ reason: { usual, size } }: { reason: Extract<SizeReason, { kind: 'usual' }> }) {
  const isNamed = usual.system === 'length' || usual.system === 'alpha';
  const named = isNamed ? usual.size : `${usual.system.toUpperCase()} ${usual.size}`;
  return isNamed ? (
    <Trans>
      You usually take <bdi>{named}</bdi>.
    </Trans>
  ) : (
    <Trans>
      You usually take <bdi>{named}</bdi>, which is our <bdi>{size}</bdi>.
    </Trans>
  );
}

type WishKind = Extract<SizeReason, { kind: 'wish' | 'as_wished' | 'length_first' | 'last_size' }>['kind'];

function WishText({ kind, larger }: { kind: WishKind; larger: boolean }) {
  if (kind === 'wish')
    return larger ? (
      <Trans>You like it loose, so we went one size up.</Trans>
    ) : (
      <Trans>You like it close, so we went one size down.</Trans>
    );
  if (kind === 'as_wished')
    return larger ? (
      <Trans>It will be loose on you, as you like it.</Trans>
    ) : (
      <Trans>It will be close on you, as you like it.</Trans>
    );
  if (kind === 'length_first')
    return larger ? (
      <Trans>The next length up would be too long for you.</Trans>
    ) : (
      <Trans>The next length down would be too short for you.</Trans>
    );
  return larger ? (
    <Trans>It is our largest size, so it fits as designed rather than loose.</Trans>
  ) : (
    <Trans>It is our smallest size, so it fits as designed rather than close.</Trans>
  );
}
