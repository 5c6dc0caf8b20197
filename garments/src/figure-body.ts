// The mannequin for the drawing of the body measurements. It is made from the simulation's mannequin, with slimmer
// limbs, and with a head, hands and feet, which the simulation does not need.
import { type Body, mannequin } from './body.ts';

/** The angle of the upper arms from the vertical: wide enough for a gap at the waist, narrow enough to look natural. */
const ARM_DEGREES = 17;

/** The joints of the wearer's left arm, which is on the right of the screen in the front view. */
export interface Arm {
  shoulder: readonly [number, number];
  elbow: readonly [number, number];
  wrist: readonly [number, number];
}

const { capsules, ellipsoids } = mannequin(ARM_DEGREES);
const [neck, ...limbs] = capsules as [Body['capsules'][number], ...Body['capsules']];
const LIMBS_A_SIDE = 5;

function side(which: 0 | 1): Body['capsules'] {
  const own = limbs.slice(which * LIMBS_A_SIDE, (which + 1) * LIMBS_A_SIDE);
  const [collar, upper, lower, thigh, shin] = own as [Body['capsules'][number], ...Body['capsules']];
  const [ex, ey, ez, wx, wy, wz] = lower!;
  /** A point on the extended line of the forearm, beyond the wrist by this share of the forearm's length. */
  const hand = (share: number) => [wx + (wx - ex) * share, wy + (wy - ey) * share, wz] as const;
  const [tx, ty, tz, kx, ky, kz] = thigh!;
  const [, , , ax, , az] = shin!;
  const knee = kx * 0.9;
  const ankle = ax * 0.84;
  return [
    [collar[0], 144, -2, collar[3], 138.4, -1.5, 3.6, 3.4],
    [upper![0], upper![1] - 1, upper![2], ex, ey, ez, 4, 2.7],
    [ex, ey, ez, wx, wy, wz, 2.7, 1.7],
    [wx, wy, wz, ...hand(0.27), 1.7, 2],
    [...hand(0.27), ...hand(0.58), 1.9, 0.9],
    [tx, ty, tz, knee, ky, kz, 8.4, 4.3],
    [knee, ky, kz, knee, 35, -1.5, 4.3, 4.6],
    [knee, 35, -1.5, ankle, 10, az, 4.5, 2.2],
    [ankle, 10, az, ax * 0.95, 3, 4, 2.2, 2.4],
    [ax * 0.95, 3, 4, ax * 1.05, 0.2, 12, 2.4, 1.6],
  ];
}

/** The neck and torso, without head, arms and legs. */
export const torso: Body = {
  capsules: [[neck[0], neck[1], neck[2], neck[3], 161, neck[5], 4.9, 3.7]],
  ellipsoids: [...ellipsoids, [0, 99, -1, 13.4, 13, 9.6]],
};

export const figureBody: Body = {
  capsules: [...torso.capsules, ...side(0), ...side(1)],
  ellipsoids: [...torso.ellipsoids, [0, 169.5, 1, 7, 10.2, 8.6]],
};

export const arm: Arm = (() => {
  const [, upper, lower] = side(1) as [Body['capsules'][number], ...Body['capsules']];
  return { shoulder: [upper![0], upper![1]], elbow: [lower![0], lower![1]], wrist: [lower![3], lower![4]] };
})();
