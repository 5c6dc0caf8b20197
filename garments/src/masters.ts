// Which pictures are up to date. Beside the folder of pictures lies a file with the hash of what each of them was drawn
// from.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { colours } from '../../server/seed/catalogue/colours.ts';
import { bags, type Bag } from './bags.ts';
import { cuts } from './cuts.ts';
import type { Quality } from './cycles/studio.ts';
import { drapeFile } from './drapes.ts';
import { drawMotif } from './motifs.ts';
import type { Picture } from './pictures.ts';

export type Recorded = Record<string, string>;

const recordOf = (out: string): string => `${out}.json`;

export function recorded(out: string): Recorded {
  if (!existsSync(recordOf(out))) return {};
  return JSON.parse(readFileSync(recordOf(out), 'utf8')) as Recorded;
}

export function record(out: string, hashes: Recorded): void {
  const sorted = Object.fromEntries(Object.entries(hashes).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(`${recordOf(out)}.new`, `${JSON.stringify(sorted, null, 2)}\n`);
  renameSync(`${recordOf(out)}.new`, recordOf(out));
}

/**
 * A source without docstrings and comments on lines of their own. It is hashed in this form, so that pictures are not
 * drawn again when only a comment has changed.
 */
export function withoutComments(source: string): string {
  const lines = source
    .replaceAll(/"""[^]*?"""/g, '')
    .split('\n')
    .map((line) => line.trim());
  return lines.filter((line) => line !== '' && !/^(#|\/\/|\/\*|\*)/.test(line)).join('\n');
}

/** The scripts that build the sets of scenes; other pictures do not depend on them. */
const setScripts = ['props.py', 'scenes.py'];

/** The sources of a folder's scripts for which `isWanted` holds, without their comments. */
function sourcesIn(folder: string, isWanted: (file: string) => boolean): string[] {
  const full = path.resolve(import.meta.dirname, folder);
  const files = readdirSync(full).filter(isWanted).toSorted();
  return files.map((file) => withoutComments(readFileSync(path.join(full, file), 'utf8')));
}

/** The hashes of the scripts that make every picture, and of those that build sets. */
export interface Scripts {
  shared: string;
  sets: string;
}

let scripts: Scripts | undefined;

function hashedScripts(): Scripts {
  const isScript = (file: string): boolean => /(\.py|(?<!\.test)\.ts)$/.test(file) && !setScripts.includes(file);
  scripts ??= {
    shared: hashOf([
      ...sourcesIn('../blender', isScript),
      ...sourcesIn('cycles', isScript),
      ...sourcesIn('.', (file) => ['subdivide.ts', 'tiles.ts'].includes(file)),
    ]),
    sets: hashOf(sourcesIn('../blender', (file) => setScripts.includes(file))),
  };
  return scripts;
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

const meshes = new Map<string, string>();

const partsOf = ({ body, metal, pattern }: Bag): unknown => [
  [body.pos, body.tri, body.uv, body.panel, ...(metal ? [metal.pos, metal.tri] : [])].map((values) => [...values]),
  pattern,
];

function meshHash(cut: string): string {
  const known = meshes.get(cut);
  if (known) return known;
  const bag = bags[cut]?.();
  const file = bag ? '' : drapeFile(cut, cuts[cut]!);
  // A mesh that is still to be draped has at least a name that follows from the cut's numbers.
  const stored = existsSync(file) ? hashOf(readFileSync(file, 'base64')) : path.basename(file);
  const hash = bag ? hashOf(partsOf(bag)) : stored;
  meshes.set(cut, hash);
  return hash;
}

/** The hash of what a picture shows: style, colour, framing, ornament, mesh, scripts, and how finely it is sampled. */
export function pictureHash(
  { style, colourCode, shot }: Picture,
  quality: Quality,
  mesh = meshHash(style.cut),
  code = hashedScripts(),
): string {
  const { cut, cloth, print, trims = [], lock, colours: own } = style;
  const palette = colours.find((colour) => colour.code === colourCode)?.hex;
  const names = [...trims, ...(print ? [print] : [])].flatMap(({ motif }) => motif ?? []);
  const motifs = names.map((name) => drawMotif(name));
  const sets = shot.set ? [code.sets] : [];
  return hashOf([
    cut,
    cloth,
    palette,
    print,
    trims,
    own[colourCode],
    lock,
    shot,
    motifs,
    mesh,
    code.shared,
    quality,
    ...sets,
  ]);
}
