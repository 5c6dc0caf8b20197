// Components used by both the size guide page and the size guide dialog: how to measure, the choice of unit, and
// tables.
import { FULL_SIZE_GUIDE, inches } from '@hindam/contract/size-guide';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import './size-guide.css';

/** A length or range, given in centimetres and rendered in both units; CSS shows the one in the chosen unit. */
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

export function Table({ title, heads, children }: { title: ReactNode; heads: readonly string[]; children: ReactNode }) {
  return (
    // The box lets a wide table scroll; `tabIndex` makes it focusable, so that the keyboard can scroll it.
    <div className="sizes__scroll" tabIndex={0} role="group" aria-label={typeof title === 'string' ? title : undefined}>
      <table className="sizes__table">
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
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

export function Lengths() {
  const { t } = useLingui();
  return (
    <Table title={t`Which length for my height`} heads={[t`Size`, t`Your height`, t`Length of the garment`]}>
      {FULL_SIZE_GUIDE.lengths.map(({ size, height_cm, length_cm }) => (
        <tr key={size}>
          <th scope="row">{size}</th>
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

export function Letters() {
  const { t } = useLingui();
  return (
    <Table
      title={t`International sizes and body measurements`}
      heads={[t`Size`, 'EU', 'UK', 'US', t`Bust`, t`Waist`, t`Hips`]}
    >
      {FULL_SIZE_GUIDE.alpha.map(({ size, eu, uk, us, bust_cm, waist_cm, hips_cm }) => (
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
