// Makes the meshes of bags. Bags are stiff, so no cloth is simulated: each part is a small grid bent by a formula. The
// mesh has the same format as that of a garment, and the edge 'cuff' of its pattern, which only ornament uses, is the
// edge of the flap or, without one, the rim.
import type { Draped } from './mesh.ts';
import type { Cut, Panel } from './pattern.ts';

export interface Bag {
  body: Draped;
  /** The lock, which is metal; null for none. */
  metal: Pick<Draped, 'pos' | 'tri'> | null;
  pattern: Pick<Cut, 'panels'>;
}

type Place = [x: number, y: number, z: number, u: number, v: number];
type Surface = (u: number, v: number) => Place;

/** Where lids and handles lie on the pattern, above the walls, in centimetres. */
const lidV = 34;
const handleV = 42;

const bluntPower = (x: number, power: number): number => Math.sign(x) * Math.abs(x) ** power;

class Parts {
  readonly pos: number[] = [];
  readonly uv: number[] = [];
  readonly tri: number[] = [];
  readonly panel: number[] = [];

  /** A flap is a back panel, so that it has a half of the ornament's mask to itself. */
  add(columns: number, rows: number, surface: Surface, panel: Panel['side'] = 1): void {
    const start = this.pos.length / 3;
    for (let j = 0; j <= rows; j++) {
      for (let i = 0; i <= columns; i++) {
        const [x, y, z, u, v] = surface(i / columns, j / rows);
        this.pos.push(x, y, z);
        this.uv.push(u, v);
        this.panel.push(panel);
      }
    }
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        const a = start + j * (columns + 1) + i;
        const c = a + columns + 1;
        this.tri.push(a, c + 1, a + 1, a, c, c + 1);
      }
    }
  }

  mesh(): Draped {
    return {
      pos: Float64Array.from(this.pos),
      tri: Uint32Array.from(this.tri),
      uv: Float32Array.from(this.uv),
      panel: Int8Array.from(this.panel),
    };
  }
}

function metalOf(surface: Surface): Draped {
  const parts = new Parts();
  parts.add(40, 8, surface);
  return parts.mesh();
}

/** The pattern of a flap whose middle is at x = `halfWidth`: ornament follows its two sides and its front edge. */
function flapPattern(halfWidth: number, length: number): Bag['pattern'] {
  const points: [number, number][] = [
    [0, 0],
    [0, length],
    [2 * halfWidth, length],
    [2 * halfWidth, 0],
  ];
  return { panels: [{ side: -1, edges: [{ kind: 'cuff', points }] }] };
}

/**
 * A ring around the bag; seen from above, it is a box with rounded corners. `at` maps a share of the ring's length (0
 * to 1) to a place; equal shares are equally long, so only the taper stretches prints. 0 is the middle of the back,
 * where the seam cannot be seen.
 */
function box(halfWidth: number, halfDepth: number): { length: number; at: (u: number) => [x: number, z: number] } {
  const steps = 720;
  const place = (round: number): [number, number] => {
    const quarter = Math.floor(round * 4);
    const f = round * 4 - quarter;
    const eased = f ** 3 / (f ** 3 + (1 - f) ** 3); // more steps at a quarter's ends, where bluntPower is steep
    const turn = ((quarter + eased) * Math.PI) / 2;
    return [bluntPower(Math.sin(turn), 0.28) * halfWidth, -bluntPower(Math.cos(turn), 0.42) * halfDepth];
  };
  const walked = [0];
  for (let i = 1; i <= steps; i++) {
    const [x0, z0] = place((i - 1) / steps);
    const [x1, z1] = place(i / steps);
    walked.push(walked[i - 1]! + Math.hypot(x1 - x0, z1 - z0));
  }
  const length = walked[steps]!;
  const at = (u: number): [number, number] => {
    const target = u * length;
    let low = 0;
    let high = steps;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (walked[middle]! <= target) low = middle;
      else high = middle;
    }
    const part = (target - walked[low]!) / Math.max(1e-9, walked[high]! - walked[low]!);
    return place((low + Math.min(1, part)) / steps);
  };
  return { length, at };
}

/**
 * The walls of a bag from height `bottom` on. Given v, which is 0 at the bottom and 1 at the top, `profile` returns
 * half the width and half the depth at that height.
 */
function trunk(
  bottom: number,
  height: number,
  profile: (v: number) => [halfWidth: number, halfDepth: number],
): Surface {
  const [width, depth] = profile(0.5);
  const walk = box(width, depth);
  return (u, v) => {
    const [x, z] = walk.at(u);
    const [halfWidth, halfDepth] = profile(v);
    const y = bottom + height * v;
    return [(x / width) * halfWidth, y, (z / depth) * halfDepth, u * walk.length, height * v];
  };
}

/** The lid that closes the top of a bag at height `y`, domed by `rise` towards its middle. */
function lid(y: number, halfWidth: number, halfDepth: number, rise: number): Surface {
  const walk = box(halfWidth, halfDepth);
  return (u, v) => {
    const [x, z] = walk.at(u);
    return [x * (1 - v), y + rise * Math.sin(v * 1.57), z * (1 - v), u * 20, lidV + v * 5];
  };
}

/**
 * A tube of the given radius, bent into an arch that begins at height `base` and is `rise` high and twice `halfSpan`
 * wide.
 */
function handle(radius: number, halfSpan: number, rise: number, base: number, z: number): Surface {
  return (u, v) => {
    const bend = Math.PI * (1 - u);
    const around = v * 2 * Math.PI;
    return [
      halfSpan * Math.cos(bend) + Math.cos(bend) * radius * Math.cos(around),
      base + rise * Math.sin(bend) + Math.sin(bend) * radius * Math.cos(around),
      z + radius * Math.sin(around),
      u * 30,
      handleV + v * 4,
    ];
  };
}

function lock(y: number, z: number): Surface {
  return (u, v) => {
    const turn = -u * 2 * Math.PI;
    const radius = 1.9 * Math.min(1, v * 1.5);
    return [
      -bluntPower(Math.cos(turn), 0.5) * radius * 1.15,
      y + bluntPower(Math.sin(turn), 0.5) * radius * 0.8,
      z + 0.9 * (v < 0.66 ? 1 : 1 - (v - 0.66) * 3),
      0,
      0,
    ];
  };
}

function topHandle(): Bag {
  const parts = new Parts();
  parts.add(
    160,
    40,
    trunk(66, 24, (v) => {
      const ease = v < 0.05 ? 0.9 + 2 * v : v > 0.95 ? 1 - (v - 0.95) * 2.4 : 1;
      return [(17 - 2.6 * v) * ease, (7.4 - 3.6 * v + 0.7 * Math.sin(v * 3.1)) * ease];
    }),
  );
  parts.add(60, 6, lid(90, 14, 3.5, 0.35));
  parts.add(
    60,
    40,
    (u, v) => {
      const x = (u - 0.5) * 2;
      const width = 14.1 + 1.7 * v;
      const drop = 13.5 * v * (1 - 0.2 * x * x * v);
      const y = 90.6 - drop + (v < 0.12 ? -0.8 * (1 - v / 0.12) ** 2 : 0);
      const z =
        v < 0.12 ? -3.4 + 7.6 * Math.sin((v / 0.12) * 1.57) : 4.25 + (v - 0.12) * 2.6 + 0.5 * Math.sin(v * 3.14);
      const corner = Math.max(0, Math.abs(x) - 0.86) / 0.14;
      const turnIn = Math.max(0, Math.abs(x) - 0.9) / 0.1;
      return [x * width * (1 - 0.045 * corner), y, z - 0.9 * turnIn, x * 15.8 + 15.8, v * 14];
    },
    -1,
  );
  parts.add(80, 14, handle(0.85, 7.6, 12.5, 89.5, 0));
  return { body: parts.mesh(), metal: metalOf(lock(79.6, 7.1)), pattern: flapPattern(15.8, 14) };
}

function clutch(): Bag {
  const parts = new Parts();
  parts.add(
    160,
    40,
    trunk(67, 15, (v) => {
      const ease = v < 0.06 ? 0.93 + 1.2 * v : v > 0.94 ? 1 - (v - 0.94) * 1.2 : 1;
      return [13.4 * ease, (1.4 + 1.5 * Math.sin(v * Math.PI)) * ease];
    }),
  );
  parts.add(60, 6, lid(82, 12.4, 1.35, 0.3));
  parts.add(
    80,
    48,
    (u, v) => {
      const x = (u - 0.5) * 2;
      const drop = 9.6 * v * (1 - 0.42 * Math.abs(x) * v);
      const fold = Math.min(1, v / 0.14);
      const body = 1.4 + 1.5 * Math.sin(Math.min(1, (drop + 0.2) / 15) * Math.PI);
      const z = v < 0.14 ? -1.5 + (body + 2) * Math.sin(fold * 1.57) : body + 0.55;
      const rounded = Math.max(0, Math.abs(x) - 0.9) / 0.1;
      return [
        x * (12 + 1.6 * Math.min(1, v * 4)),
        82.6 - drop - 0.9 * (1 - fold) ** 2,
        z - 0.7 * rounded * rounded,
        x * 13 + 13,
        v * 10,
      ];
    },
    -1,
  );
  return { body: parts.mesh(), metal: metalOf(lock(74.6, 3)), pattern: flapPattern(13, 10) };
}

/** A tote bag, widest at the top, with two long handles. Its lid lies 1.5 cm below the rim, so that it looks open. */
function tote(): Bag {
  const parts = new Parts();
  parts.add(
    180,
    48,
    trunk(66, 29, (v) => {
      const ease = v < 0.04 ? 0.94 + 1.5 * v : 1;
      return [(15.5 + 4.6 * v * v) * ease, (6.8 - 2.6 * v) * ease];
    }),
  );
  parts.add(60, 6, lid(93.5, 19.4, 3.9, -0.6));
  for (const z of [-4, 4]) parts.add(90, 14, handle(0.62, 8.2, 19, 93, z));
  const rim: [number, number][] = [
    [0, 29],
    // Longer than the way around the bag.
    [100, 29],
  ];
  return {
    body: parts.mesh(),
    metal: null,
    pattern: { panels: [{ side: 1, edges: [{ kind: 'cuff', points: rim }] }] },
  };
}

export const bags: Record<string, () => Bag> = { bag: topHandle, clutch, tote };
