// Common colour names, so that an imported 'Black' gets the shop's own code and swatch for black, and a name in English
// and Arabic. A colour that is not listed gets a neutral swatch, always the same one for the same name.
import { languageOfText } from '@hindam/contract/language';
import { slugify } from '../catalogue/catalogue.ts';

export interface Colour {
  code: string;
  hex: string;
  names: Readonly<Record<string, string>>;
  /** False for a colour whose swatch is chosen from NEUTRAL_COLOURS by its name. */
  known: boolean;
}

/** The colour of a product for which the file names no colour. */
export const AS_SHOWN: Colour = {
  code: 'as-shown',
  hex: '#b8a99a',
  names: { en: 'As shown', arb: 'كما في الصورة' },
  known: true,
};

/** One colour on each line: code | hex | English | Arabic | other names, separated by commas. */
const TABLE = `
black|#1f1d22|Black|أسود|jet black,jet,noir,اسود,سوداء
white|#f7f5f0|White|أبيض|pure white,snow,ابيض,بيضاء
off-white|#f3eee4|Off-white|أوف وايت|offwhite,off white,سكري,ابيض مطفي
ivory|#f1ebe0|Ivory|عاجي|
cream|#efe5d0|Cream|كريمي|ecru,كريم
beige|#d8c7ab|Beige|بيج|بيجي
nude|#d9b9a0|Nude|نود|
sand|#b9a68a|Sand|رملي|sandstone
camel|#b08d66|Camel|جملي|
tan|#c19a6b|Tan|أسمر فاتح|
khaki|#a39b72|Khaki|كاكي|
brown|#4d3f3a|Brown|بني|dark brown,chocolate brown,بنية
chocolate|#4a2f26|Chocolate|شوكولاتي|شوكولا
coffee|#5a4033|Coffee|قهوة|espresso
mocha|#7b6050|Mocha|موكا|
taupe|#8b7d72|Taupe|توب|greige
stone|#a9a39a|Stone|حجري|
grey|#8d8d8f|Grey|رمادي|gray,رصاصي
light-grey|#c9c9c9|Light grey|رمادي فاتح|light gray
dark-grey|#5a5a5d|Dark grey|رمادي غامق|dark gray
charcoal|#45434a|Charcoal|فحمي|anthracite
silver|#c0c0c4|Silver|فضي|
gold|#b3925a|Gold|ذهبي|old gold,golden
rose-gold|#b97a72|Rose gold|ذهبي وردي|rosegold
bronze|#8a6a45|Bronze|برونزي|
copper|#b06a45|Copper|نحاسي|
navy|#1f2a44|Navy|كحلي|navy blue,dark navy,ازرق كحلي
midnight|#232a47|Midnight blue|أزرق ليلي|
royal-blue|#2b4da0|Royal blue|أزرق ملكي|royal
blue|#3a5f95|Blue|أزرق|ازرق,زرقاء
light-blue|#a9c4dd|Light blue|أزرق فاتح|baby blue,powder blue
sky|#9db3c6|Sky blue|أزرق سماوي|سماوي
indigo|#2d3866|Indigo|نيلي|
denim|#4a617f|Denim|دنيم|
turquoise|#3fa7a3|Turquoise|تركواز|
lagoon|#3b8288|Lagoon|فيروزي|
teal|#1f4a52|Teal|أزرق بترولي|petrol,بترولي
mint|#b5d6c3|Mint|نعناعي|mint green
green|#3d6b4f|Green|أخضر|اخضر,خضراء
dark-green|#20412f|Dark green|أخضر غامق|bottle green,forest green,forest
emerald|#16453a|Emerald|أخضر زمردي|emerald green,زمردي
olive|#5d5f42|Olive|زيتي|olive green,زيتوني
sage|#7f8a76|Sage|أخضر رمادي|sage green,ميرمية
yellow|#e3c34f|Yellow|أصفر|اصفر,صفراء
mustard|#c2932e|Mustard|خردلي|
saffron|#c48a34|Saffron|زعفراني|
orange|#d57a35|Orange|برتقالي|
rust|#9a4a2c|Rust|صدئي|
terracotta|#a65c42|Terracotta|طيني|
brick|#94453a|Brick|قرميدي|
peach|#eebf9f|Peach|خوخي|
coral|#c8745f|Coral|مرجاني|
salmon|#dd8f7c|Salmon|سلموني|
pink|#dfa3b0|Pink|زهري|light pink,baby pink,وردي فاتح
hot-pink|#cf4a7c|Hot pink|فوشي فاتح|
fuchsia|#b0306f|Fuchsia|فوشيا|magenta
rose|#b48a8f|Dusty rose|وردي عتيق|dusty pink,rose,وردي
blush|#e6d3c6|Blush|زهري فاتح|
red|#a8262f|Red|أحمر|احمر,حمراء
maroon|#5e1f2a|Maroon|ماروني|
burgundy|#7d2a3a|Burgundy|عنابي|wine,bordeaux,oxblood
plum|#4e2a48|Plum|برقوقي|aubergine,eggplant
purple|#6a4a86|Purple|بنفسجي|violet,موف غامق
mauve|#a58a98|Mauve|موف|
lilac|#c2aed0|Lilac|ليلكي|
lavender|#9a8fb2|Lavender|خزامي|لافندر
champagne|#e2cfae|Champagne|شمباني|
pearl|#e8e2d8|Pearl|لؤلؤي|
multicolour|#a58f86|Multicolour|متعدد الألوان|multicolor,multi,multi-color,multi-colour,printed,ملون
`;

const KNOWN = new Map<string, Colour>();
for (const line of TABLE.trim().split('\n')) {
  const [code = '', hex = '', en = '', arb = '', others = ''] = line.split('|');
  const colour: Colour = { code, hex, names: { en, arb }, known: true };
  for (const name of [code, en, arb, ...others.split(',')]) {
    const key = slugify(name);
    if (key !== '' && !KNOWN.has(key)) KNOWN.set(key, colour);
  }
}

const NEUTRAL_COLOURS = ['#b8a99a', '#a79c92', '#c4b6a6', '#9d948b', '#b3a79d', '#cabfb2', '#aca097', '#bfb0a0'];

/**
 * The colour that a name in a cell stands for, whether TABLE lists it or not; null when the name has no letter or
 * digit.
 */
export function colourOf(name: string, language: string): Colour | null {
  const code = slugify(name);
  if (code === '') return null;
  const known = KNOWN.get(code);
  if (known) return known;
  const sum = Array.from(code, (character) => character.codePointAt(0) ?? 0).reduce(
    (total, point) => (total * 31 + point) % 9_973,
    7,
  );
  return {
    code,
    hex: NEUTRAL_COLOURS[sum % NEUTRAL_COLOURS.length] ?? AS_SHOWN.hex,
    names: { [languageOfText(name, language)]: name },
    known: false,
  };
}
