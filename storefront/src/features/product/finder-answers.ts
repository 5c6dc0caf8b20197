// The answers to the size finder: the form's field names, how answers are read from a form or a URL, and the answers
// stored on this device.
import { latinDigits } from '@hindam/contract/language';
import {
  FIT_WISHES,
  type FitWish,
  type SizeAnswers,
  SIZE_SYSTEMS,
  sizesIn,
  type UsualSize,
} from '@hindam/contract/size-finder';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { readJson, writeKey } from '../../device/device-storage.ts';

export const FINDER_FIELDS = { product: 'product_id', height: 'height', usual: 'usual', wish: 'wish' } as const;

export const HEIGHT_CM = { least: 120, most: 220 } as const;

/** The answers as they were typed. `usual` is a usual size as text (`usualText`), '' if none was chosen. */
export interface TypedAnswers {
  height: string;
  usual: string;
  wish: FitWish;
}

export const NO_ANSWERS: TypedAnswers = { height: '', usual: '', wish: 'designed' };
/** An answer in a form or a URL, not only the height, is cut to this length. */
const HEIGHT_CHARACTERS = 20;

export const usualText = ({ system, size }: UsualSize): string => `${system}-${size}`;

const USUAL_SIZES: readonly UsualSize[] = SIZE_SYSTEMS.flatMap((system) =>
  sizesIn(system).map((size) => ({ system, size })),
);

export function usualIn(text: string): UsualSize | null {
  return USUAL_SIZES.find((usual) => usualText(usual) === text) ?? null;
}

/**
 * The height in centimetres: `1.60`, `160 cm` and `١٦٠` are 160. Null for an empty text, NaN for a text that is no
 * accepted height.
 */
export function heightIn(text: string): number | null {
  const bare = latinDigits(text)
    .replaceAll(/[\s\p{Cf}]|cm|سم|م$|m$/giu, '')
    .replace(/[,٫،]/, '.');
  if (bare === '') return null;
  const value = /^\d{1,3}(\.\d{1,2})?$/.test(bare) ? Number(bare) : Number.NaN;
  const centimetres = value < 3 ? Math.round(value * 100) : value;
  return centimetres >= HEIGHT_CM.least && centimetres <= HEIGHT_CM.most ? centimetres : Number.NaN;
}

const wishIn = (text: unknown): FitWish => FIT_WISHES.find((wish) => wish === text) ?? NO_ANSWERS.wish;

/** The answers in a form or a URL; an invalid usual size or wish counts as not answered. */
export function typedIn(form: Pick<FormData | URLSearchParams, 'get'>): TypedAnswers {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim().slice(0, HEIGHT_CHARACTERS) : '';
  };
  const usual = text(FINDER_FIELDS.usual);
  return {
    height: text(FINDER_FIELDS.height),
    usual: usualIn(usual) ? usual : '',
    wish: wishIn(text(FINDER_FIELDS.wish)),
  };
}

export function answersOf({ height, usual, wish }: TypedAnswers): SizeAnswers | null {
  const heightCm = heightIn(height);
  return Number.isNaN(heightCm) ? null : { heightCm, usual: usualIn(usual), wish };
}

type Kind = 'length' | 'letter';
const isOf = (kind: Kind, usual: string): boolean => (usualIn(usual)?.system === 'length') === (kind === 'length');

/**
 * The answers stored on this device. A usual length and a usual size of the other systems (letters, EU, UK, US), here
 * called `letter`, are both stored, because some products have lengths and others letter sizes.
 */
interface Remembered {
  height: string;
  length: string;
  letter: string;
  wish: FitWish;
}

function remembered(): Remembered {
  const value = readJson(STORAGE_KEYS.sizeAnswers);
  const stored = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const usual = (text: unknown, kind: Kind): string =>
    typeof text === 'string' && usualIn(text) && isOf(kind, text) ? text : '';
  const height = stored['height'];
  return {
    height: typeof height === 'string' && (heightIn(height) ?? Number.NaN) > 0 ? height : '',
    length: usual(stored['length'], 'length'),
    letter: usual(stored['letter'], 'letter'),
    wish: wishIn(stored['wish']),
  };
}

export function rememberedAnswers(kind: Kind): TypedAnswers {
  const { height, wish, ...usual } = remembered();
  return { height, wish, usual: usual[kind] };
}

/** Stores the answers on this device. The usual size is stored under `kind`; the one stored under the other stays. */
export function rememberAnswers(kind: Kind, { height, usual, wish }: TypedAnswers): void {
  const now: Remembered = { ...remembered(), height, [kind]: usual, wish };
  writeKey(STORAGE_KEYS.sizeAnswers, JSON.stringify(now));
}
