// Styles of mails in the shop's colours. Sizes and light colours are inline styles. A style sheet with media queries
// replaces the colours in mail programs with a dark scheme, and a padding on narrow screens.
import { languageOf } from '@hindam/contract/language';

const FAMILY = "'IBM Plex Sans Arabic',Figtree,'Segoe UI',Tahoma,Arial,sans-serif";
/**
 * The fonts of headings and of the shop's name: Marcellus where it is installed, else another serif. The last one is
 * `sans-serif`, because `serif` is Times on many computers.
 */
const DISPLAY = "Marcellus,'Palatino Linotype','Book Antiqua',Palatino,Georgia,'Noto Serif','DejaVu Serif',sans-serif";

// The declarations in the media queries are !important, because only that overrides inline styles.
export const MAIL_STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.surface{padding:28px 20px!important}}
@media (prefers-color-scheme:dark){
.bg{background:#171312!important}
.surface{background:#211c1a!important;border-color:#3b3330!important}
.sunken{background:#120f0e!important;border-color:#3b3330!important}
.ink{color:#f5efe8!important}
.ink2{color:#cbbfb5!important}
.ink3{color:#a99c92!important}
.line{background:#3b3330!important}
.rule{border-color:#3b3330!important}
.brand{background:#e7a7b1!important}
.on-brand{color:#2a0d14!important}
}
`;

export interface Sizes {
  wordmark: string;
  picture: string;
  card: string;
  heading: string;
  paragraph: string;
  code: string;
  quote: string;
  line: string;
  options: string;
  price: string;
  label: string;
  value: string;
  strongLabel: string;
  strongValue: string;
  button: string;
  note: string;
  foot: string;
}

/** Arabic script gets more line height and slightly larger small text. */
export function sizesOf(language: string): Sizes {
  const { direction, script } = languageOf(language);
  const rightToLeft = direction === 'rtl';
  const arabic = script === 'arabic';
  const start = rightToLeft ? 'right' : 'left';
  const end = rightToLeft ? 'left' : 'right';
  const line = arabic ? '1.75' : '1.5';
  const small = arabic ? '15px' : '14px';
  const least = arabic ? '13px' : '12px';
  const cell = 'padding:10px 0;border-bottom:1px solid #ddd3c7;vertical-align:top';
  const strong = `${cell};color:#221c1a;font-family:${FAMILY};font-size:17px;font-weight:600;line-height:${line}`;
  return {
    // The text styles are for the alternative text, which is shown while the picture is not loaded.
    wordmark: `display:block;margin:0 auto;border:0;max-width:100%;height:auto;color:#b0606f;font-family:${DISPLAY};font-size:24px;text-align:center`,
    picture: `${cell};width:64px;padding-${end}:14px`,
    card: `padding:40px;background:#ffffff;border:1px solid #ddd3c7;border-radius:2px;font-family:${FAMILY};text-align:${start}`,
    heading: `margin:0 0 20px;color:#221c1a;font-family:${arabic ? FAMILY : DISPLAY};font-size:26px;font-weight:${arabic ? 500 : 400};line-height:${arabic ? 1.4 : 1.2};text-align:${start}`,
    paragraph: `margin:0 0 16px;color:#221c1a;font-family:${FAMILY};font-size:16px;line-height:${line};text-align:${start}`,
    // The padding at the left (.3em) balances the letter spacing after the last digit.
    code: `padding:18px 0 18px .3em;background:#f2ece3;border:1px solid #ddd3c7;border-radius:2px;color:#221c1a;font-family:${FAMILY};font-size:34px;font-weight:600;line-height:1.2;letter-spacing:.3em`,
    quote: `margin:8px 0 24px;padding:16px;background:#f2ece3;border:1px solid #ddd3c7;border-radius:2px;color:#221c1a;font-family:${FAMILY};font-size:16px;line-height:${line};text-align:start;overflow-wrap:anywhere`,
    line: `${cell};color:#221c1a;font-family:${FAMILY};font-size:16px;line-height:${line};text-align:${start}`,
    options: `color:#5a4f4a;font-family:${FAMILY};font-size:${small};line-height:${line}`,
    price: `${cell};padding-${start}:12px;color:#221c1a;font-family:${FAMILY};font-size:16px;line-height:${line};text-align:${end};white-space:nowrap`,
    label: `${cell};color:#5a4f4a;font-family:${FAMILY};font-size:${small};line-height:${line};text-align:${start}`,
    value: `${cell};color:#221c1a;font-family:${FAMILY};font-size:${small};line-height:${line};text-align:${end}`,
    strongLabel: `${strong};text-align:${start}`,
    strongValue: `${strong};text-align:${end};white-space:nowrap`,
    button: `display:inline-block;padding:14px 28px;color:#ffffff;font-family:${FAMILY};font-size:16px;font-weight:500;line-height:20px;text-decoration:none`,
    note: `margin:0;color:#5a4f4a;font-family:${FAMILY};font-size:${small};line-height:${line};text-align:${start}`,
    foot: `margin:0 0 6px;color:#6f635d;font-family:${FAMILY};font-size:${least};line-height:${line};text-align:center`,
  };
}
