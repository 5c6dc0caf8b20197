// The texts of the sixteen measurements: names, where to measure, errors, and warnings about unusual values.
import type { MeasurementField, MeasurementGroup, Warning } from '@hindam/contract/measurements';
import { centimetresOf } from '@hindam/contract/measurements';
import { useNumber } from '@hindam/ui/locale';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Unit } from './typed.ts';

interface FieldTexts {
  name: MessageDescriptor;
  where: MessageDescriptor;
}

const FIELD_TEXTS: Readonly<Record<MeasurementField, FieldTexts>> = {
  item_length: {
    name: msg`Item length`,
    where: msg`From the highest point of the shoulder, beside the neck, down the front to where the hem should end.`,
  },
  shoulder: {
    name: msg`Shoulder`,
    where: msg`Across the back, from the bone at the end of one shoulder to the other.`,
  },
  sleeves_from_shoulder: {
    name: msg`Sleeves from shoulder`,
    where: msg`From the side of the neck, over the shoulder and along the slightly bent arm, to the wrist.`,
  },
  sleeve_width: {
    name: msg`Sleeve width`,
    where: msg`How wide the sleeve opening should be, with the sleeve laid flat.`,
  },
  sleeve_length: {
    name: msg`Sleeve length`,
    where: msg`From the bone at the end of the shoulder, along the slightly bent arm, to the wrist.`,
  },
  neck_size: {
    name: msg`Neck size`,
    where: msg`Around the base of the neck, with room for one finger under the tape.`,
  },
  chest: {
    name: msg`Chest`,
    where: msg`Around the body above the bust, close under the arms.`,
  },
  hips: {
    name: msg`Hips`,
    where: msg`Around the fullest part of the hips, with the feet together.`,
  },
  waist: {
    name: msg`Waist`,
    where: msg`Around the narrowest part of the waist, without pulling the tape tight.`,
  },
  lower_arm: {
    name: msg`Lower arm`,
    where: msg`Around the fullest part of the forearm, a little below the elbow.`,
  },
  full_length: {
    name: msg`Full length`,
    where: msg`From the highest point of the shoulder to the floor, in the heels you will wear with it.`,
  },
  armhole: {
    name: msg`Armhole`,
    where: msg`Around the shoulder joint: from the shoulder bone, under the arm and back up.`,
  },
  buff_coat: {
    name: msg`Buff coat`,
    where: msg`How wide the gathered top of a coat’s sleeve should be, from edge to edge.`,
  },
  buff_normal: {
    name: msg`Buff normal`,
    where: msg`How wide the gathered top of an ordinary sleeve should be, from edge to edge.`,
  },
  bust: {
    name: msg`Bust`,
    where: msg`Around the fullest part of the bust, tape level.`,
  },
  bicep: {
    name: msg`Bicep`,
    where: msg`Around the fullest part of the upper arm, with the arm hanging loose.`,
  },
};

const GROUPS: Readonly<Record<MeasurementGroup, MessageDescriptor>> = {
  lengths: msg`Lengths`,
  shoulders_sleeves: msg`Shoulders and neck`,
  body: msg`Body`,
  arms_details: msg`Arms and details`,
};

export interface MeasureTexts {
  nameOf: (field: MeasurementField) => string;
  whereOf: (field: MeasurementField) => string;
  groupName: (group: MeasurementGroup) => string;
}

export function useMeasureTexts(): MeasureTexts {
  const { i18n } = useLingui();
  return useMemo(
    () => ({
      nameOf: (field) => i18n._(FIELD_TEXTS[field].name),
      whereOf: (field) => i18n._(FIELD_TEXTS[field].where),
      groupName: (group) => i18n._(GROUPS[group]),
    }),
    [i18n],
  );
}

export function UnitName({ unit }: { unit: Unit }) {
  return unit === 'cm' ? <Trans>Centimetres</Trans> : <Trans>Inches</Trans>;
}

export function UnitSign({ unit }: { unit: Unit }) {
  return unit === 'cm' ? <Trans>cm</Trans> : <Trans>in</Trans>;
}

/** The text above a list of `count` missing fields. Requirement R93 gives the wording for several fields. */
export function MissingText({ count }: { count: number }) {
  if (count > 1) return <Trans>This Field are Required</Trans>;
  return <Trans>This piece needs one more measurement:</Trans>;
}

export function FaultText() {
  return <Trans>Enter a number from 1 to 100 inches (2.5 to 254 cm), for example 36.5.</Trans>;
}

export function WarningText({ warning, unit }: { warning: Warning; unit: Unit }) {
  const number = useNumber();
  const { nameOf } = useMeasureTexts();
  const { t } = useLingui();
  switch (warning.kind) {
    case 'below_usual':
    case 'above_usual': {
      const [low, high] = warning.usual.map((inches) =>
        number(unit === 'cm' ? Math.round(centimetresOf(inches)) : inches),
      );
      const sign = unit === 'cm' ? t`cm` : t`in`;
      return (
        <Trans>
          Usually between <bdi>{low}</bdi> and <bdi>{high}</bdi> {sign}. Please check.
        </Trans>
      );
    }
    case 'at_most': {
      const other = nameOf(warning.other);
      return <Trans>Large beside your other measurement, “{other}”. Please check both.</Trans>;
    }
    case 'at_least': {
      const other = nameOf(warning.other);
      return <Trans>Small beside your other measurement, “{other}”. Please check both.</Trans>;
    }
    case 'centimetres': {
      const cm = number(warning.cm);
      return (
        <Trans>
          Did you mean <bdi>{cm}</bdi> cm?
        </Trans>
      );
    }
  }
}
