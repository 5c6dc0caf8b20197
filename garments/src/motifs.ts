// The ornaments, drawn as SVG. A border repeats along an edge (x); y runs across it, with the outer edge on top. A
// print repeats in both directions. To add an ornament, add a drawing here and use its name in a style.
import type { TileDrawing } from './tiles.ts';

const leaf = (x: number, y: number, turn: number, length: number, fullness = 0.34): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0 C${length * 0.3} ${-length * fullness} ${length * 0.8} ${-length * fullness * 0.8} ${length} 0 C${length * 0.8} ${length * fullness * 0.8} ${length * 0.3} ${length * fullness} 0 0Z" fill="#fff" stroke="none"/>`;

const dot = (x: number, y: number, radius: number): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff" stroke="none"/>`;

const eightPointStar = (x: number, y: number, radius: number, stroke: number): string =>
  [0, 45]
    .map(
      (turn) =>
        `<rect transform="translate(${x} ${y}) rotate(${turn})" x="${-radius * 0.72}" y="${-radius * 0.72}" width="${radius * 1.44}" height="${radius * 1.44}" stroke-width="${stroke}"/>`,
    )
    .join('');

const flower = (x: number, y: number, radius: number, petals = 6, turn = 0): string =>
  Array.from({ length: petals }, (_, i) => leaf(x, y, turn + (i * 360) / petals, radius, 0.36)).join('') +
  `<circle cx="${x}" cy="${y}" r="${radius * 0.2}" fill="#000" stroke="#fff" stroke-width="${radius * 0.1}"/>`;

const solid = (points: string): string => `<polygon points="${points}" fill="#fff" stroke="none"/>`;
const line = (d: string, width: number, cap = 'round'): string =>
  `<path d="${d}" stroke-width="${width}" stroke-linecap="${cap}"/>`;
const border = (body: string, width = 256, height = 256): TileDrawing => ({ body, width, height, wrapV: false });
const print = (body: string, size = 256): TileDrawing => ({ body, width: size, height: size, wrapV: true });

function vine(): TileDrawing {
  return border(`<path d="M0 14H256M0 242H256" stroke-width="9"/><path d="M0 30H256M0 226H256" stroke-width="3"/><path d="M0 128 C42 60 86 60 128 128 S214 196 256 128" stroke-width="7"/>
    ${leaf(40, 84, -150, 44)}${leaf(64, 76, -60, 42)}${leaf(96, 92, 60, 46)}${leaf(168, 172, -120, 46)}${leaf(192, 180, 120, 42)}${leaf(218, 172, 30, 44)}${flower(64, 150, 40)}${flower(192, 106, 40)}${dot(128, 60, 7)}${dot(128, 196, 7)}${dot(0, 60, 7)}${dot(256, 60, 7)}${dot(0, 196, 7)}${dot(256, 196, 7)}`);
}

function star(): TileDrawing {
  const between = [0, 128, 256]
    .map(
      (x) =>
        dot(x, 56, 8) + dot(x, 200, 8) + `<path d="M${x} 84L${x + 18} 128L${x} 172L${x - 18} 128Z" stroke-width="6"/>`,
    )
    .join('');
  return border(
    `<path d="M0 12H256M0 244H256" stroke-width="10"/>${eightPointStar(64, 128, 62, 7)}${eightPointStar(192, 128, 62, 7)}${dot(64, 128, 17)}${dot(192, 128, 17)}${between}`,
  );
}

/** Twigs with leaves, close together at the edge and sparser away from it. */
function spray(): TileDrawing {
  const stems = Array.from({ length: 9 }, (_, i) => {
    const x = (i * 256) / 8;
    const length = 150 + 70 * Math.sin(i * 2.4);
    const leaves = Array.from({ length: 6 }, (_unused, k) => {
      const at = x + 8 * Math.sin(k);
      const height = (length * (k + 1)) / 7;
      return leaf(at, height, 50, 34, 0.3) + leaf(at, height, 130, 34, 0.3);
    }).join('');
    return `<path d="M${x} 0 C${x + 20} ${length * 0.4} ${x - 14} ${length * 0.7} ${x + 6} ${length}" stroke-width="4"/>${leaves}${dot(x + 6, length + 10, 6)}`;
  }).join('');
  return border(`${stems}<path d="M0 6H256" stroke-width="12"/>`);
}

/** Sadu weaving: rows of triangles and diamonds between bars, as on Bedouin bands. */
function sadu(): TileDrawing {
  const triangles = [0, 64, 128, 192]
    .map((x) => solid(`${x},92 ${x + 32},44 ${x + 64},92`) + solid(`${x},164 ${x + 32},212 ${x + 64},164`))
    .join('');
  const diamonds = [32, 96, 160, 224].map((x) => solid(`${x - 20},128 ${x},108 ${x + 20},128 ${x},148`)).join('');
  return border(
    `${line('M0 12H256M0 244H256', 14, 'butt')}${line('M0 30H256M0 226H256', 4, 'butt')}${triangles}${diamonds}`,
  );
}

function lace(): TileDrawing {
  const scallops = [0, 64, 128, 192, 256]
    .map(
      (x) =>
        `<path d="M${x - 32} 90 A32 46 0 0 0 ${x + 32} 90" transform="translate(0 80)" stroke-width="7"/>${flower(x, 128, 34, 6, 15)}${dot(x, 236, 7)}${dot(x - 32, 190, 5)}`,
    )
    .join('');
  const netting = Array.from({ length: 17 }, (_, i) =>
    line(`M${i * 16} 20L${i * 16 + 16} 92M${i * 16 + 16} 20L${i * 16} 92`, 2),
  ).join('');
  return border(`${line('M0 8H256', 14)}${line('M0 94H256', 5)}${netting}${scallops}`);
}

function laurel(): TileDrawing {
  const leaves = [0, 64, 128, 192]
    .map((x) => leaf(x, 128, -42, 76, 0.3) + leaf(x + 32, 128, 42, 76, 0.3) + dot(x + 56, 60, 7) + dot(x + 24, 196, 7))
    .join('');
  return border(`${line('M0 128H256', 6)}${leaves}`);
}

/** A row of waves between two straight cords at the outer edge and a wavy one. */
function wave(): TileDrawing {
  const crests = [0, 128, 256]
    .map(
      (x) =>
        `<path d="M${x - 64} 180 C${x - 30} 180 ${x - 40} 70 ${x + 10} 78 C${x + 44} 86 ${x + 30} 132 ${x + 4} 122" stroke-width="9"/>${dot(x + 62, 96, 8)}`,
    )
    .join('');
  return border(
    `${line('M0 10H256', 14)}${line('M0 34H256', 4)}${crests}${line('M0 206C32 186 32 186 64 206S96 226 128 206S160 186 192 206S224 226 256 206', 5)}`,
  );
}

function damask(): TileDrawing {
  const medallions = [
    [64, 64],
    [192, 192],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `${flower(x, y, 40, 8, 22)}<path d="M${x} ${y - 60}C${x + 60} ${y - 30} ${x + 60} ${y + 30} ${x} ${y + 60}C${x - 60} ${y + 30} ${x - 60} ${y - 30} ${x} ${y - 60}Z" stroke-width="5"/>${leaf(x, y - 60, -90, 22, 0.5)}${leaf(x, y + 60, 90, 22, 0.5)}`,
    )
    .join('');
  const between = [
    [192, 64],
    [64, 192],
  ]
    .map(([x = 0, y = 0]) => flower(x, y, 16, 4, 45) + dot(x - 30, y, 4) + dot(x + 30, y, 4))
    .join('');
  return print(medallions + between);
}

function lattice(): TileDrawing {
  const corners = [
    [128, 128],
    [0, 0],
    [256, 0],
    [0, 256],
    [256, 256],
  ].map(([x = 0, y = 0]) => eightPointStar(x, y, 62, 5));
  return print(`${corners.join('')}<path d="M128 0V40M128 216V256M0 128H40M216 128H256" stroke-width="5"/>`);
}

function sprig(): TileDrawing {
  const sprigs = [
    [70, 60, 20],
    [200, 190, 200],
  ].map(
    ([x, y, turn]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 50C6 20 -6 0 0 -30" stroke-width="4"/>${leaf(0, 30, 30, 30)}${leaf(0, 20, 150, 30)}${leaf(0, 0, 20, 24)}${leaf(0, -4, 160, 24)}${flower(0, -38, 22, 5, 10)}</g>`,
  );
  return print(sprigs.join('') + dot(200, 60, 5) + dot(60, 200, 5));
}

function roses(): TileDrawing {
  const rose = (x: number, y: number, r: number, turn: number): string => {
    const petals = [0, 72, 144, 216, 288]
      .map(
        (a) =>
          `<circle r="${r * 0.5}" transform="rotate(${a}) translate(${r * 0.56} 0)" fill="#fff" stroke="#000" stroke-width="${r * 0.07}"/>`,
      )
      .join('');
    const heart = `<circle r="${r * 0.5}" fill="#fff" stroke="#000" stroke-width="${r * 0.08}"/><path d="M${-r * 0.28} 0A${r * 0.28} ${r * 0.28} 0 1 1 ${r * 0.1} ${r * 0.26}M${-r * 0.08} ${r * 0.05}A${r * 0.13} ${r * 0.13} 0 1 1 ${r * 0.1} ${r * 0.08}" stroke="#000" stroke-width="${r * 0.08}"/>`;
    const leaves = [25, 62, 200]
      .map((a) => leaf(r * 0.9 * Math.cos(a / 57.3), r * 0.9 * Math.sin(a / 57.3), a, r * 1.1, 0.3))
      .join('');
    return `<g transform="translate(${x} ${y}) rotate(${turn})">${leaves}${petals}${heart}</g>`;
  };
  return print(
    rose(76, 74, 36, 10) +
      rose(190, 184, 31, 150) +
      rose(196, 50, 14, 60) +
      rose(56, 200, 16, 220) +
      dot(128, 128, 5) +
      dot(136, 236, 5) +
      dot(246, 112, 5),
  );
}

function palm(): TileDrawing {
  const frond = (x: number, y: number, turn: number, size: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 62C10 20 -8 -20 4 -58" stroke-width="4"/>${[
      0, 1, 2, 3, 4, 5,
    ]
      .map((i) => leaf(2, 46 - i * 19, -28, 40 - i * 3, 0.16) + leaf(0, 46 - i * 19, -152, 40 - i * 3, 0.16))
      .join('')}</g>`;
  return print(
    frond(66, 74, 24, 1) + frond(190, 66, -150, 0.8) + frond(64, 206, -160, 0.72) + frond(192, 190, 12, 1.02),
  );
}

function moire(): TileDrawing {
  const veins = Array.from(
    { length: 10 },
    (_, i) =>
      `<path d="M${i * 26} 0C${i * 26 + 30 * Math.sin(i)} 85 ${i * 26 - 34 * Math.cos(i * 2)} 170 ${i * 26} 256" stroke-width="${5 + 4 * Math.sin(i * 3)}" opacity="${0.35 + 0.3 * Math.sin(i)}"/>`,
  );
  return print(veins.join(''));
}

/** Stepped diamonds with frayed edges, as in ikat weaving. */
function ikat(): TileDrawing {
  const diamond = (x: number, y: number, size: number): string =>
    Array.from({ length: 9 }, (_, i) => {
      const k = i - 4;
      const half = size * (1 - Math.abs(k) / 5) + (i % 2) * 6;
      return line(`M${x - half} ${y + k * size * 0.23}H${x + half}`, size * 0.17);
    }).join('');
  return print(diamond(64, 64, 46) + diamond(192, 192, 46) + diamond(192, 64, 18) + diamond(64, 192, 18));
}

const motifs = {
  vine,
  star,
  spray,
  sadu,
  lace,
  laurel,
  wave,
  cord: () => border(`<path d="M0 40H64M0 128H64M0 216H64" stroke-width="34"/>`, 64, 256),
  bead: () => border(dot(32, 32, 24) + dot(32, 96, 12), 64, 128),
  damask,
  lattice,
  sprig,
  roses,
  palm,
  moire,
  ikat,
  stripe: () => print(line('M32 0V128', 14, 'butt') + line('M64 0V128', 3, 'butt'), 128),
  pinstripe: () => print(line('M32 0V128M96 0V128', 3.4, 'butt'), 128),
  check: () => print(line('M32 0V128M0 32H128', 9, 'butt') + line('M96 0V128M0 96H128', 2.6, 'butt'), 128),
  dots: () => print(dot(32, 32, 13) + dot(96, 96, 13), 128),
  chevron: () => print(line('M-32 48L32 16L96 48L160 16M-32 112L32 80L96 112L160 80', 10, 'butt'), 128),
} satisfies Record<string, () => TileDrawing>;

export type MotifName = keyof typeof motifs;

export function drawMotif(name: MotifName): TileDrawing {
  return motifs[name]();
}
