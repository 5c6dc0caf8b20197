// What shoppers say about the fit of a product, in a line below its sizes; sizes that most judge otherwise than the
// product as a whole have a line of their own.
import type { FitVerdict, FitVotes, Product } from '@hindam/contract/catalogue';
import { useNumber } from '@hindam/ui/locale';
import { Trans } from '@lingui/react/macro';

export function FitSummary({ fit }: { fit: NonNullable<Product['fit']> }) {
  const others = fit.sizes.filter(({ verdict }) => verdict !== fit.verdict && verdict !== 'mixed');
  return (
    <div className="fit small">
      <p>
        <b>
          <VerdictText verdict={fit.verdict} />
        </b>{' '}
        <CountText verdict={fit.verdict} votes={fit} />
      </p>
      {others.map((one) => (
        <p key={one.size}>
          <Trans>
            Size <bdi>{one.size}</bdi>:
          </Trans>{' '}
          <VerdictText verdict={one.verdict} /> <CountText verdict={one.verdict} votes={one} />
        </p>
      ))}
    </div>
  );
}

function VerdictText({ verdict }: { verdict: FitVerdict }) {
  switch (verdict) {
    case 'small':
      return <Trans>Runs small, take one size up.</Trans>;
    case 'true':
      return <Trans>Most say true to size.</Trans>;
    case 'large':
      return <Trans>Runs large, take one size down.</Trans>;
    case 'mixed':
      return <Trans>Opinions on the fit differ.</Trans>;
  }
}

/** How many agree with the verdict; where opinions differ, how many there are of each. */
function CountText({ verdict, votes }: { verdict: FitVerdict; votes: FitVotes }) {
  const number = useNumber();
  const [small, right, large] = [number(votes.small), number(votes.true), number(votes.large)];
  const total = number(votes.small + votes.true + votes.large);
  if (verdict === 'mixed')
    return (
      <span className="muted">
        <Trans>
          {small} small, {right} true to size, {large} large
        </Trans>
      </span>
    );
  const agreeing = number(votes[verdict]);
  return (
    <span className="muted">
      <Trans>
        {agreeing} of {total} shoppers
      </Trans>
    </span>
  );
}
