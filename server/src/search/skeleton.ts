// The consonants of a word in one alphabet for Latin and Arabic script, so that a word written in the other script, or
// transcribed differently, can be found: jalabiya, galabeya and جلابية are all `jlb`.

/** PAIRS is tried before CONSONANTS; letters that neither contains are left out. */
const PAIRS: Readonly<Record<string, string>> = {
  sh: 'S',
  ch: 'S',
  kh: 'x',
  gh: 'G',
  th: 't',
  dh: 'd',
  ph: 'f',
  ck: 'k',
};
const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ b: 'b', p: 'b', c: 'k', k: 'k', q: 'k', d: 'd', f: 'f', v: 'f', g: 'j', j: 'j', h: 'h', l: 'l', m: 'm', n: 'n' },
  ...{ r: 'r', s: 's', t: 't', w: 'w', x: 'ks', y: 'y', z: 'z' },
  ...{ ب: 'b', پ: 'b', ت: 't', ث: 't', ط: 't', ج: 'j', چ: 'j', گ: 'j', ح: 'h', ه: 'h', خ: 'x', د: 'd', ذ: 'd' },
  ...{ ض: 'd', ظ: 'd', ر: 'r', ز: 'z', س: 's', ص: 's', ش: 'S', غ: 'G', ف: 'f', ڤ: 'f', ق: 'k', ك: 'k', ک: 'k' },
  ...{ ل: 'l', م: 'm', ن: 'n', و: 'w', ي: 'y', ی: 'y' },
};
/** These consonants often stand for vowels or are silent, so they count only as the first one of a word. */
const WEAK = /(?<=.)[hwy]/g;

/** A word whose consonants are fewer gets no skeleton, because unrelated words would match. */
const LEAST = 3;

/** The consonants by which a normalized word is compared; null if it has too few, or contains digits. */
export function skeletonOf(word: string): string | null {
  if (/\p{N}/u.test(word)) return null;
  const consonants = word.replaceAll(/[sckgtdp]h|ck|./gu, (letters) => PAIRS[letters] ?? CONSONANTS[letters] ?? '');
  const skeleton = consonants.replaceAll(WEAK, '').replaceAll(/(.)\1+/g, '$1');
  return skeleton.length < LEAST ? null : skeleton;
}
