// Rule: the settings of the app's native projects (mobile/android, mobile/ios) are safe and name the same app.
// Capacitor and the stores' tools write into these files too, so each file is checked for texts that it must, or must
// not, contain.
import { APP_PAGES, APP_SCHEME } from '@hindam/contract/app-links';
import { file, type File, type Rule, type Violation, violation } from './rule.ts';

interface Wanted {
  /** A text that the file must contain or, with `never`, must not contain. */
  text: string | RegExp;
  never?: true;
  why: string;
}

const has = (text: string | RegExp, why: string): Wanted => ({ text, why });
const lacks = (text: string | RegExp, why: string): Wanted => ({ text, never: true, why });

const CONFIG = 'mobile/capacitor.config.json';
const MANIFEST = 'mobile/android/app/src/main/AndroidManifest.xml';
const STRINGS = 'mobile/android/app/src/main/res/values/strings.xml';
const GRADLE = 'mobile/android/app/build.gradle';
const PLIST = 'mobile/ios/App/App/Info.plist';
const ENTITLEMENTS = 'mobile/ios/App/App/App.entitlements';
const PROJECT = 'mobile/ios/App/App.xcodeproj/project.pbxproj';

const PERMISSIONS = ['INTERNET', 'POST_NOTIFICATIONS'];
const PERMISSION = new RegExp(`android\\.permission\\.(?!(?:${PERMISSIONS.join('|')})")`);

/** The URLs that Android opens in the app: each page alone, after a language, and after a language with a market. */
const LINKS = APP_PAGES.flatMap((page) => [
  has(`android:pathPrefix="/${page}"`, `links to /${page} open in the browser`),
  has(`android:pathPattern="/../${page}.*"`, `links to /ar/${page} open in the browser`),
  has(`android:pathPattern="/..-../${page}.*"`, `links to /ar-sa/${page} open in the browser`),
]);

const WANTED: Readonly<Record<string, readonly Wanted[]>> = {
  [CONFIG]: [
    has(`"appId": "${APP_SCHEME}"`, 'has another id than contract/src/app-links.ts'),
    has('"androidScheme": "https"', 'serves the Android app from another origin than the CORS list has'),
    has('"iosScheme": "capacitor"', 'serves the iOS app from another origin than the CORS list has'),
    has('"hostname": "localhost"', 'serves the app from another host than the CORS list has'),
    has('"loggingBehavior": "none"', 'writes calls of plugins, which contain tokens, to the log'),
    lacks('"webContentsDebuggingEnabled": true', 'lets a computer debug the pages'),
    lacks('"allowMixedContent": true', 'lets pages load what is not encrypted'),
    lacks('"cleartext": true', 'lets pages load what is not encrypted'),
    lacks(/"url":/, 'loads its pages from a server'),
    lacks('"allowNavigation"', 'opens other sites inside the app'),
  ],
  [MANIFEST]: [
    has('android:usesCleartextTraffic="false"', 'allows connections that are not encrypted'),
    has('android:allowBackup="false"', 'copies the app’s storage to a cloud'),
    has('android:dataExtractionRules="@xml/data_extraction_rules"', 'copies the app’s storage to another device'),
    has('android:autoVerify="true"', 'does not prove that the shop’s links are its own'),
    lacks('android:debuggable', 'sets a debug flag'),
    lacks('android:networkSecurityConfig', 'has exceptions from encrypted connections'),
    lacks(PERMISSION, 'asks for a permission that is not listed here'),
    ...LINKS,
  ],
  [STRINGS]: [has(`<string name="custom_url_scheme">${APP_SCHEME}</string>`, 'has another scheme than the server')],
  [GRADLE]: [
    has(`applicationId "${APP_SCHEME}"`, 'has another id than contract/src/app-links.ts'),
    has('debuggable false', 'does not say that a release cannot be debugged'),
    lacks(/Password\s+["']/, 'contains a password'),
  ],
  [PLIST]: [
    has(`<string>${APP_SCHEME}</string>`, 'has another scheme than the server'),
    has('<key>NSCameraUsageDescription</key>', 'ends when a picture is to be taken'),
    lacks('NSAppTransportSecurity', 'has exceptions from encrypted connections (App Transport Security)'),
    lacks('UIFileSharingEnabled', 'shows its files to other apps'),
  ],
  [ENTITLEMENTS]: [
    has('<string>$(APS_ENVIRONMENT)</string>', 'fixes whether pushes are those of development'),
    has('<string>applinks:', 'does not claim the shop’s links'),
  ],
  [PROJECT]: [
    has(`PRODUCT_BUNDLE_IDENTIFIER = ${APP_SCHEME};`, 'has another id than contract/src/app-links.ts'),
    has(/APS_ENVIRONMENT = production;[\s\S]*?name = Release;/, 'sends a release’s pushes by the way of development'),
    has('CODE_SIGN_ENTITLEMENTS = App/App.entitlements;', 'is signed without its entitlements'),
    lacks(/IPHONEOS_DEPLOYMENT_TARGET = (?!16\.4)/, 'is for another iOS than the style sheets are built for'),
  ],
};

const contains = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

function findFaults(files: readonly File[]): Violation[] {
  return files.flatMap((each) =>
    (WANTED[each.path] ?? [])
      .filter(({ text, never }) => contains(each.text, text) === (never === true))
      .map(({ why }) => violation(each, 0, why)),
  );
}

const links = APP_PAGES.map(
  (page) =>
    `<data android:pathPrefix="/${page}" /><data android:pathPattern="/../${page}.*" /><data android:pathPattern="/..-../${page}.*" />`,
).join('');

const GOOD = {
  [CONFIG]: `{ "appId": "${APP_SCHEME}", "loggingBehavior": "none", "server": { "hostname": "localhost", "androidScheme": "https", "iosScheme": "capacitor" } }`,
  [MANIFEST]: `<application android:allowBackup="false" android:dataExtractionRules="@xml/data_extraction_rules" android:usesCleartextTraffic="false"><intent-filter android:autoVerify="true">${links}</intent-filter></application><uses-permission android:name="android.permission.INTERNET" />`,
  [STRINGS]: `<string name="custom_url_scheme">${APP_SCHEME}</string>`,
  [GRADLE]: `applicationId "${APP_SCHEME}"\ndebuggable false\nstorePassword project.property('hindamKeystorePassword')`,
  [PLIST]: `<string>${APP_SCHEME}</string><key>NSCameraUsageDescription</key>`,
  [ENTITLEMENTS]: '<string>$(APS_ENVIRONMENT)</string><string>applinks:hindam.example</string>',
  [PROJECT]: `IPHONEOS_DEPLOYMENT_TARGET = 16.4;\nPRODUCT_BUNDLE_IDENTIFIER = ${APP_SCHEME};\nCODE_SIGN_ENTITLEMENTS = App/App.entitlements;\nAPS_ENVIRONMENT = production;\nname = Release;`,
};

const changed = (path: keyof typeof GOOD, from: string, to: string): File =>
  file(path, (GOOD[path] ?? '').replace(from, to));

export const appProjects: Rule = {
  name: 'the app’s native projects name one app, encrypt every connection and set no debug flag',
  find: findFaults,
  plant: {
    bad: [
      changed(CONFIG, '"hostname"', '"url": "http://10.0.2.2:3000", "hostname"'),
      changed(CONFIG, APP_SCHEME, 'com.example.app'),
      changed(CONFIG, '"none"', '"debug"'),
      changed(CONFIG, '"hostname"', '"cleartext": true, "hostname"'),
      changed(CONFIG, '"server"', '"ios": { "webContentsDebuggingEnabled": true }, "server"'),
      changed(MANIFEST, 'usesCleartextTraffic="false"', 'usesCleartextTraffic="true"'),
      changed(MANIFEST, 'allowBackup="false"', 'allowBackup="true"'),
      changed(MANIFEST, '<application', '<application android:debuggable="true"'),
      changed(MANIFEST, 'permission.INTERNET', 'permission.ACCESS_FINE_LOCATION'),
      changed(MANIFEST, 'android:pathPrefix="/home"', 'android:pathPrefix="/"'),
      changed(STRINGS, APP_SCHEME, 'hindam'),
      changed(GRADLE, 'debuggable false', 'debuggable true'),
      changed(GRADLE, "project.property('hindamKeystorePassword')", '"secret"'),
      changed(PLIST, '<key>NSCamera', '<key>NSAppTransportSecurity</key><key>NSCamera'),
      changed(ENTITLEMENTS, '$(APS_ENVIRONMENT)', 'development'),
      changed(PROJECT, '= production', '= development'),
      changed(PROJECT, '16.4', '13.0'),
    ],
    good: Object.entries(GOOD).map(([path, text]) => file(path, text)),
  },
};
