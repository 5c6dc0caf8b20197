// Makes a device name such as 'Chrome · Windows' from a User-Agent, by which members tell their own devices apart.

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrom(?:e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: typeof BROWSERS, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1];

/** Empty when neither browser nor system is recognised; the storefront then shows a text of its own. */
export function deviceName(userAgent: string): string {
  return [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(Boolean).join(' · ');
}
