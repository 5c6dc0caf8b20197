// Where the native projects name the shop's host, whose links open in the app: Android reads a resource, iOS an
// entitlement. `npm run mobile:sync` writes the host of HINDAM_API there.

/** File of the native projects, below mobile/ → the text before and after the shop's host in this file. */
export const LINK_HOSTS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'android/app/src/main/res/values/strings.xml': ['<string name="link_host">', '</string>'],
  'ios/App/App/App.entitlements': ['<string>applinks:', '</string>'],
};

/** The text with `host` between the marks `before` and `after`; throws if the text lacks a mark. */
export function withLinkHost(text: string, [before, after]: readonly [string, string], host: string): string {
  const start = text.indexOf(before);
  const end = text.indexOf(after, start + before.length);
  if (start < 0 || end < 0) throw new Error(`${before} is missing.`);
  return text.slice(0, start + before.length) + host + text.slice(end);
}
