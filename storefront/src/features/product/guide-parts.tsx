// Parts of the size guide: the choice of unit, and the tables.
import type { SizeGuide } from '@hindam/contract/size-guide-schema';
import { inches } from '@hindam/contract/size-guide';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { GuideFigure } from './guide-figure.tsx';
import './size-guide.css';

/** A length or range in centimetres, rendered in both units; CSS shows the one in the chosen unit. */
export function Measure({ cm }: { cm: number | readonly [number, number] }) {
  const number = useNumber();
  const valueIn = (unit: (value: number) => number) =>
    typeof cm === 'number' ? number(unit(cm)) : `${number(unit(cm[0]))}–${number(unit(cm[1]))}`;
  return (
    <>
      <bdi className="sizes__cm num" dir="ltr">
        {valueIn((value) => value)}
      </bdi>
      <bdi className="sizes__inches num" dir="ltr">
        {valueIn(inches)}
      </bdi>
    </>
  );
}

interface Head {
  text: string;
  /** True for a column of lengths; its heading then also names the unit. */
  measured?: boolean;
}

interface TableProps {
  title: string;
  heads: readonly Head[];
  children: ReactNode;
  figure?: ReactNode;
}

function Table({ title, heads, children, figure }: TableProps) {
  const id = useId();
  return (
    <section className={figure ? 'sizes__part sizes__part--figure' : 'sizes__part'}>
      <h2 className="sizes__heading" id={id}>
        {title}
      </h2>
      {figure}
      {/* `tabIndex` makes the box focusable, so that the keyboard can scroll it. */}
      <div className="sizes__scroll" tabIndex={0} role="group" aria-labelledby={id}>
        <table className="sizes__table" aria-labelledby={id}>
          <thead>
            <tr>
              {heads.map(({ text, measured }) => (
                <th key={text} scope="col">
                  {text} {measured ? <Unit /> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}

function Unit() {
  const { t } = useLingui();
  return (
    <span className="sizes__unit">
      <span className="sizes__cm">({t`cm`})</span>
      <span className="sizes__inches">({t`in`})</span>
    </span>
  );
}

export function Units() {
  return (
    <fieldset className="sizes__units">
      <legend>
        <Trans>Unit</Trans>
      </legend>
      <label>
        <input type="radio" name="unit" value="cm" defaultChecked />
        <Trans>Centimetres</Trans>
      </label>
      <label>
        <input type="radio" name="unit" value="in" className="sizes__in-inches" />
        <Trans>Inches</Trans>
      </label>
    </fieldset>
  );
}

export function Lengths({ rows }: { rows: SizeGuide['lengths'] }) {
  const { t } = useLingui();
  return (
    <Table
      title={t`Which length for my height`}
      heads={[
        { text: t`Size` },
        { text: t`Your height`, measured: true },
        { text: t`Length of the garment`, measured: true },
      ]}
    >
      {rows.map(({ size, height_cm, length_cm }) => (
        <tr key={size}>
          <th scope="row">
            <bdi>{size}</bdi>
          </th>
          <td>
            <Measure cm={height_cm} />
          </td>
          <td>
            <Measure cm={length_cm} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function Letters({ rows }: { rows: SizeGuide['alpha'] }) {
  const { t } = useLingui();
  const body = [t`Bust`, t`Waist`, t`Hips`].map((text) => ({ text, measured: true }));
  return (
    <Table
      title={t`International sizes and body measurements`}
      heads={[{ text: t`Size` }, { text: 'EU' }, { text: 'UK' }, { text: 'US' }, ...body]}
      figure={<GuideFigure />}
    >
      {rows.map(({ size, eu, uk, us, bust_cm, waist_cm, hips_cm }) => (
        <tr key={size}>
          <th scope="row">
            <bdi>{size}</bdi>
          </th>
          {[eu, uk, us].map((one, i) => (
            <td key={i}>
              <bdi className="num" dir="ltr">
                {one}
              </bdi>
            </td>
          ))}
          {[bust_cm, waist_cm, hips_cm].map((span, i) => (
            <td key={i}>
              <Measure cm={span} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
