// Checks lines that people type: a name, a part of a postal address, a label. Other people read them, in mails and on
// parcels, so they must hold no hidden characters and no link.

/**
 * A letter or mark of a script in which zero-width joiners and non-joiners change the shape of letters: Arabic, Syriac,
 * and scripts of India and Sri Lanka.
 */
const SHAPED =
  '(?=[\\p{L}\\p{M}])[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]';
/** The invisible letters that follow a black flag to make the flag of England, Scotland or Wales. */
const FLAGS = '(?:gbeng|gbsct|gbwls)'.replaceAll(/[a-z]/g, (letter) =>
  String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
);
/**
 * Invisible characters that are allowed: a joiner or non-joiner after a letter of SHAPED, and the parts of an emoji,
 * which are joiners, variation selectors (as in 1️⃣) and the letters of FLAGS.
 */
const JOINING = new RegExp(
  `(?<=${SHAPED})[\\u200C\\u200D]|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})|(?<=\\p{Extended_Pictographic})\\uFE0F|(?<=[0-9#*])\\uFE0F(?=\\u20E3)|(?<=\\u{1F3F4})${FLAGS}\\u{E007F}`,
  'gu',
);
/** Control characters, line separators, and characters that are invisible in some or all programs. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC]/u;
const LINE_BREAKS = /[\n\r\t]/g;

/** Whether the text holds hidden characters; line breaks and tabs count as hidden only if the text must be one line. */
export function holdsHidden(text: string, ofLines: 'one' | 'several' = 'one'): boolean {
  const seen = text.replaceAll(JOINING, '');
  return HIDDEN.test(ofLines === 'one' ? seen : seen.replaceAll(LINE_BREAKS, ''));
}

const DOTS = /[\u3002\uFF61]/g;
const SCHEME = /[a-z0-9]:\/\/|xn--|(?<![\p{L}\p{N}])(?:www\d?\.|mailto:|javascript:)/iu;
const MAIL = /[^\s@]@[^\s@.]+\.\p{L}{2}/u;
const IP_ADDRESS = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/;
/**
 * Top-level domains: mail programs turn `name.com` into a link. Domains that are also words in postal addresses (no,
 * in, st) are not listed; PATH finds a few of those, but only with a slash and more text after them.
 */
const ENDINGS =
  'com|net|org|info|biz|edu|gov|io|co|ai|app|dev|xyz|top|site|website|online|shop|store|link|click|club|live|vip|space|page|icu|cyou|sbs|buzz|lol|mobi|tv|cc|ws|me|us|uk|ca|eu|de|fr|nl|ru|ua|cn|ir|tr|pk|ae|sa|qa|kw|bh|om|eg|jo|lb|iq';
const DOMAIN = new RegExp(
  `[\\p{L}\\p{N}]-*[\\p{L}\\p{N}]\\.(?:${ENDINGS})(?![\\p{L}\\p{M}\\p{N}'’-]|\\.[\\p{L}\\p{N}])`,
  'iu',
);
const PATH = new RegExp(`[\\p{L}\\p{N}]\\.(?:${ENDINGS}|ly|gl|gd|gg|to|im|li|is|at|st|be|in|zip|mov|box)/\\S`, 'iu');

/** Whether a program would turn part of the text into a link: a web address, a mail address or an IP address. */
export function holdsLink(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(DOTS, '.').replaceAll(JOINING, '');
  return [SCHEME, MAIL, IP_ADDRESS, DOMAIN, PATH].some((pattern) => pattern.test(plain));
}
