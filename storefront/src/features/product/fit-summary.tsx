// What shoppers say about a product's fit, below its sizes: the verdict of all, then of each range of heights with
// enough votes, then of each size on which most buyers judge differently than on the whole product.
import type { FitVerdict, FitVotes, Product } from '@hindam/contract/catalogue';
import type { HeightBand } from '@hindam/contract/height-bands';
import { useNumber } from '@hindam/ui/locale';
import { Trans } from '@lingui/react/macro';
import './fit-summary.css';

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
      {fit.heights.length + others.length > 0 ? (
        <ul className="fit__parts">
          {fit.heights.map((one) => (
            <li key={one.from_cm}>
              <HeightText band={one} /> <PartText verdict={one.verdict} />{' '}
              <CountText verdict={one.verdict} votes={one} />
            </li>
          ))}
          {others.map((one) => (
            <li key={one.size}>
              <Trans>
                Size <bdi>{one.size}</bdi>:
              </Trans>{' '}
              <PartText verdict={one.verdict} /> <CountText verdict={one.verdict} votes={one} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function HeightText({ band: { from_cm, below_cm } }: { band: HeightBand }) {
  const number = useNumber();
  const from = number(from_cm ?? 0);
  if (below_cm === null) return <Trans>{from} cm and taller:</Trans>;
  const below = number(below_cm);
  if (from_cm === null) return <Trans>Under {below} cm:</Trans>;
  const to = number(below_cm - 1);
  return (
    <Trans>
      {from} to {to} cm:
    </Trans>
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

/** The verdict of the shoppers of one height or size, which the text before it names. */
function PartText({ verdict }: { verdict: FitVerdict }) {
  switch (verdict) {
    case 'small':
      return <Trans>most say it runs small</Trans>;
    case 'true':
      return <Trans>most say true to size</Trans>;
    case 'large':
      return <Trans>most say it runs large</Trans>;
    case 'mixed':
      return <Trans>opinions differ</Trans>;
  }
}

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
