// The body on which the cloth hangs, a mannequin or a rail: a smooth union of capsules and ellipsoids, in centimetres.
// It has no mesh, because the simulation needs only the distance to its surface.

type Capsule = [
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  radiusA: number,
  radiusB: number,
];
type Ellipsoid = [x: number, y: number, z: number, radiusX: number, radiusY: number, radiusZ: number];

export interface Body {
  capsules: Capsule[];
  ellipsoids: Ellipsoid[];
}

/** The joint on which an arm hangs, the thickness of the arm there and of the collar that leads to it. */
interface Shoulder {
  x: number;
  y: number;
  armRadius: number;
  collarEnd: [x: number, y: number, radius: number];
}

const level: Shoulder = { x: 16, y: 138.6, armRadius: 4.9, collarEnd: [15.6, 139, 4.9] };

/** Cloth on level shoulders looks padded, so the form on which it is draped has sloping ones. */
const sloping: Shoulder = { x: 15.2, y: 138, armRadius: 4.4, collarEnd: [14.6, 138.3, 4.3] };

/** A woman's figure; `armDegrees` is the angle of the upper arms from the vertical, 0 when they hang straight down. */
export function mannequin(armDegrees: number, shoulder = level): Body {
  const upper = (armDegrees * Math.PI) / 180;
  const lower = (armDegrees * 0.8 * Math.PI) / 180;
  const lowered = 1 - armDegrees / 65;
  const capsules: Capsule[] = [[0, 138, -2, 0, 158, 1, 5.6, 5.2]];
  for (const side of [-1, 1]) {
    const shoulderX = side * shoulder.x;
    const shoulderY = shoulder.y;
    const elbowX = shoulderX + side * 28 * Math.sin(upper);
    const elbowY = shoulderY - 28 * Math.cos(upper);
    const elbowZ = -1 + lowered * 0.5;
    const wristX = elbowX + side * 26 * Math.sin(lower);
    const wristY = elbowY - 26 * Math.cos(lower);
    const [collarX, collarY, collarRadius] = shoulder.collarEnd;
    capsules.push([side * 4, 143.6, -2, side * collarX, collarY, -1.5, 4.6, collarRadius]);
    capsules.push([shoulderX, shoulderY, -1.5, elbowX, elbowY, elbowZ, shoulder.armRadius, 3.8]);
    capsules.push([elbowX, elbowY, elbowZ, wristX, wristY, elbowZ + lowered * 7, 3.8, 2.8]);
    capsules.push([side * 8.6, 84, 0, side * 8, 46, 0.5, 8.6, 5.6]);
    capsules.push([side * 8, 46, 0.5, side * 8, 6, -1, 5.6, 3.8]);
  }
  const ellipsoids: Ellipsoid[] = [
    [0, 127, -1, 14.8, 17, 9.8],
    [-7, 124.5, 5.5, 6.8, 7, 5.8],
    [7, 124.5, 5.5, 6.8, 7, 5.8],
    [0, 107, -0.5, 11.6, 16, 8.4],
    [0, 88, -1.5, 16.8, 15, 11.2],
  ];
  return { capsules, ellipsoids };
}

/** The mannequin on which garments are draped. */
export const dressForm = (armDegrees: number): Body => mannequin(armDegrees, sloping);

export const rail: Body = { capsules: [[-40, 120, 0, 40, 120, 0, 1.6, 1.6]], ellipsoids: [] };

/**
 * Where the distances to two shapes differ by less than this (in centimetres), the surfaces of the shapes are blended.
 */
const blend = 3;

function union(distance: number, next: number): number {
  const near = Math.max(0, blend - Math.abs(distance - next)) / blend;
  return Math.min(distance, next) - near * near * blend * 0.25;
}

/** Whether a capsule is further away than `distance` along x or along y alone, so that it cannot change a union. */
function liesBeyond(c: Capsule, x: number, y: number, distance: number): boolean {
  const radius = Math.max(c[6], c[7]);
  const across = Math.max(Math.min(c[0], c[3]) - x, x - Math.max(c[0], c[3]));
  const upwards = Math.max(Math.min(c[1], c[4]) - y, y - Math.max(c[1], c[4]));
  return Math.max(across, upwards) - radius > distance;
}

/** The distance of a point from the body's surface, approximate for ellipsoids; negative inside the body. */
export function distanceToBody(body: Body, x: number, y: number, z: number): number {
  let distance = 1e9;
  for (const c of body.capsules) {
    if (liesBeyond(c, x, y, distance + blend)) continue;
    const px = x - c[0];
    const py = y - c[1];
    const pz = z - c[2];
    const bx = c[3] - c[0];
    const by = c[4] - c[1];
    const bz = c[5] - c[2];
    let t = (px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    const qx = px - bx * t;
    const qy = py - by * t;
    const qz = pz - bz * t;
    distance = union(distance, Math.sqrt(qx * qx + qy * qy + qz * qz) - (c[6] + (c[7] - c[6]) * t));
  }
  for (const e of body.ellipsoids) {
    const px = (x - e[0]) / e[3];
    const py = (y - e[1]) / e[4];
    const pz = (z - e[2]) / e[5];
    const scaled = Math.sqrt(px * px + py * py + pz * pz);
    const gx = px / e[3];
    const gy = py / e[4];
    const gz = pz / e[5];
    const gradient = Math.sqrt(gx * gx + gy * gy + gz * gz) || 1e-6;
    distance = union(distance, scaled < 1e-6 ? -e[5] : (scaled * (scaled - 1)) / gradient);
  }
  return distance;
}
