// The consonants of a word in one alphabet for both scripts, so that a word written in the other script, or transcribed
// in another way, is found: jalabiya, galabeya and جلابية are all `jlb`.

/** In the order in which they are tried; letters that the tables do not name are vowels or silent. */
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
/** These stand for vowels, or are silent, unless a word begins with them. */
const WEAK = /(?<=.)[hwy]/g;

/** Fewer consonants than this would match unrelated words. */
const LEAST = 3;

/** The skeleton of a normalized word; null if it has too few consonants, or digits. */
export function skeletonOf(word: string): string | null {
  if (/\p{N}/u.test(word)) return null;
  const consonants = word.replaceAll(/[sckgtdp]h|ck|./gu, (letters) => PAIRS[letters] ?? CONSONANTS[letters] ?? '');
  const skeleton = consonants.replaceAll(WEAK, '').replaceAll(/(.)\1+/g, '$1');
  return skeleton.length < LEAST ? null : skeleton;
}
