// A set of measurements in the examples of the API's documentation.
import type { MeasurementField } from '@hindam/contract/measurements';

export const INCHES: Readonly<Record<MeasurementField, number>> = {
  item_length: 54,
  shoulder: 15.5,
  sleeves_from_shoulder: 23,
  sleeve_width: 8,
  sleeve_length: 22,
  neck_size: 14,
  chest: 36,
  hips: 40,
  waist: 30,
  lower_arm: 9,
  full_length: 56,
  armhole: 18,
  buff_coat: 20,
  buff_normal: 19,
  bust: 36,
  bicep: 12,
};
