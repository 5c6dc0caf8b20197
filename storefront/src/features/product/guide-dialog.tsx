// The dialog with the size guide of one product; this code is loaded when it is first opened.
import type { SizeGuide } from '@hindam/contract/catalogue';
import { inches } from '@hindam/contract/size-guide';
import { Dialog } from '@hindam/ui/dialog';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { rangeText } from './delivery-facts.tsx';
import './guide-tables.css';

type Unit = 'cm' | 'in';

function inUnit(cm: number, unit: Unit): number {
  return unit === 'cm' ? cm : inches(cm);
}

export function GuideDialog({ guide, onClose }: { guide: SizeGuide; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} title={t`Size guide`} closeText={t`Close`} wide>
      <GuideTables guide={guide} />
    </Dialog>
  );
}

function GuideTables({ guide }: { guide: SizeGuide }) {
  const [unit, setUnit] = useState<Unit>('cm');
  const number = useNumber();
  const one = (cm: number) => number(inUnit(cm, unit));
  const span = ([from, to]: readonly [number, number]) =>
    rangeText({ from: inUnit(from, unit), to: inUnit(to, unit) }, number);
  return (
    <div className="guide">
      <UnitChoice unit={unit} onChoose={setUnit} />
      {guide.lengths.length > 0 ? <Lengths rows={guide.lengths} one={one} span={span} /> : null}
      {guide.alpha.length > 0 ? <Alpha rows={guide.alpha} span={span} /> : null}
    </div>
  );
}

function UnitChoice({ unit, onChoose }: { unit: Unit; onChoose: (unit: Unit) => void }) {
  const { t } = useLingui();
  const choices: [Unit, string][] = [
    ['cm', t`Centimetres`],
    ['in', t`Inches`],
  ];
  return (
    <div className="guide__units" role="group" aria-label={t`Unit`}>
      {choices.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className="guide__unit"
          aria-pressed={unit === value}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

interface LengthsProps {
  rows: SizeGuide['lengths'];
  one: (cm: number) => string;
  span: (cm: readonly [number, number]) => string;
}

function Lengths({ rows, one, span }: LengthsProps) {
  return (
    <table className="guide__table">
      <caption>
        <Trans>Which length for my height</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Size</Trans>
          </th>
          <th scope="col">
            <Trans>Your height</Trans>
          </th>
          <th scope="col">
            <Trans>Length of the garment</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.size}>
            <th scope="row">
              <bdi>{row.size}</bdi>
            </th>
            <td>{span(row.height_cm)}</td>
            <td>{one(row.length_cm)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Alpha({ rows, span }: { rows: SizeGuide['alpha']; span: (cm: readonly [number, number]) => string }) {
  return (
    <div className="guide__scroll" tabIndex={0} role="group" aria-labelledby="guide-alpha">
      <table className="guide__table">
        <caption id="guide-alpha">
          <Trans>International sizes and body measurements</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Size</Trans>
            </th>
            <th scope="col">
              <abbr>EU</abbr>
            </th>
            <th scope="col">
              <abbr>UK</abbr>
            </th>
            <th scope="col">
              <abbr>US</abbr>
            </th>
            <th scope="col">
              <Trans>Bust</Trans>
            </th>
            <th scope="col">
              <Trans>Waist</Trans>
            </th>
            <th scope="col">
              <Trans>Hips</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.size}>
              <th scope="row">
                <bdi>{row.size}</bdi>
              </th>
              <td>
                <bdi>{row.eu}</bdi>
              </td>
              <td>
                <bdi>{row.uk}</bdi>
              </td>
              <td>
                <bdi>{row.us}</bdi>
              </td>
              <td>{span(row.bust_cm)}</td>
              <td>{span(row.waist_cm)}</td>
              <td>{span(row.hips_cm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
