// The arguments of `npm run garments`.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

export interface Options {
  /** Keys of products or names of files without extension, of which to draw the pictures; null for all. */
  only: string[] | null;
  force: boolean;
  out: string;
  /** The maximum number of pictures that Blender draws. */
  limit: number;
  /** Blender begins no picture but the first that would probably end later than this many minutes after the start. */
  minutes: number;
  /** Samples a pixel; null for the number that make.ts chooses for each view. */
  samples: number | null;
  size: number;
  threads: number;
  /** Whether to write the storefront's drawing of the measurements instead of drawing pictures. */
  figure: boolean;
}

const masters = path.resolve(import.meta.dirname, '..', 'masters');

function positive(name: string, value: string): number {
  const n = Number(value);
  if (!(n > 0)) throw new Error(`--${name} takes a number above 0, not '${value}'.`);
  return n;
}

export function optionsOf(args: string[]): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args,
    options: {
      only: text,
      out: { ...text, default: masters },
      limit: text,
      minutes: text,
      samples: text,
      size: text,
      threads: text,
      force: flag,
      figure: flag,
    },
  });
  const number = <T>(name: 'limit' | 'minutes' | 'samples' | 'size' | 'threads', otherwise: T): number | T =>
    values[name] === undefined ? otherwise : positive(name, values[name]);
  return {
    only: values.only?.split(',').map((name) => name.trim()) ?? null,
    force: values.force,
    out: path.resolve(values.out),
    limit: number('limit', Infinity),
    minutes: number('minutes', Infinity),
    samples: number('samples', null),
    size: number('size', 1),
    threads: number('threads', availableParallelism()),
    figure: values.figure,
  };
}
