// Rule: the plugins of Capacitor in mobile/package.json are those that Capacitor's command-line program has written
// into the native projects (mobile/android, mobile/ios). A plugin that is missing in a project fails on the device, at
// its first call.
import { appProjects } from './app-projects.ts';
import { file, type File, type Rule, type Violation, violation } from './rule.ts';

const PACKAGE = 'mobile/package.json';
const SETTINGS = 'mobile/android/capacitor.settings.gradle';
const BUILD = 'mobile/android/app/capacitor.build.gradle';
const SWIFT = 'mobile/ios/App/CapApp-SPM/Package.swift';

/** Packages of Capacitor that are no plugins. */
const PARTS = new Set(['@capacitor/android', '@capacitor/core', '@capacitor/ios']);

const isPlugin = (name: string): boolean => /^@capacitor\/|\bcapacitor-/.test(name) && !PARTS.has(name);

/** `@capacitor/splash-screen` → `capacitor-splash-screen`, its name in Gradle. */
const gradleName = (name: string): string => name.replace('@', '').replace('/', '-');

/** `@capacitor/splash-screen` → `CapacitorSplashScreen`, its name in Swift. */
const swiftName = (name: string): string =>
  gradleName(name)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

type Versions = Readonly<Record<string, string>>;

interface Listed {
  /** Finds the names, or the version, that the file contains, as its first group. */
  pattern: RegExp;
  /** The names, or the version, that the file must contain, given the dependencies of PACKAGE. */
  wanted: (dependencies: Versions) => readonly string[];
}

const pluginsIn = (dependencies: Versions): string[] => Object.keys(dependencies).filter(isPlugin);

const LISTS: Readonly<Record<string, readonly Listed[]>> = {
  [SETTINGS]: [
    {
      pattern: /^include ':(?!capacitor-android')([^']+)'/gm,
      wanted: (dependencies) => pluginsIn(dependencies).map(gradleName),
    },
    { pattern: /node_modules\/([^']+)\/android'/g, wanted: pluginsIn },
  ],
  [BUILD]: [
    {
      pattern: /implementation project\(':([^']+)'\)/g,
      wanted: (dependencies) => pluginsIn(dependencies).map(gradleName),
    },
  ],
  [SWIFT]: [
    { pattern: /path: "(?:\.\.\/)+node_modules\/([^"]+)"/g, wanted: pluginsIn },
    {
      pattern: /\.product\(name: "(\w+)", package: "(?!capacitor-swift-pm)/g,
      wanted: (dependencies) => pluginsIn(dependencies).map(swiftName),
    },
    {
      pattern: /capacitor-swift-pm\.git", exact: "([^"]+)"/g,
      wanted: (dependencies) => [dependencies['@capacitor/ios'] ?? ''],
    },
  ],
};

function differences(of: File, { pattern, wanted }: Listed, dependencies: Versions): Violation[] {
  const found = [...of.text.matchAll(pattern)].map(({ 1: name = '', index }) => ({ name, index }));
  const listed = wanted(dependencies);
  return [
    ...listed
      .filter((name) => !found.some((one) => one.name === name))
      .map((name) => violation(of, 0, `lacks ${name} of ${PACKAGE}`)),
    ...found
      .filter(({ name }) => !listed.includes(name))
      .map(({ name, index }) => violation(of, index, `has ${name}, which is not in ${PACKAGE}`)),
  ];
}

function findDifferences(files: readonly File[]): Violation[] {
  const described = files.find(({ path }) => path === PACKAGE);
  if (!described) return [];
  const { dependencies = {} } = JSON.parse(described.text) as { dependencies?: Versions };
  return files.flatMap((each) => (LISTS[each.path] ?? []).flatMap((list) => differences(each, list, dependencies)));
}

const PLUGINS = ['@aparajita/capacitor-secure-storage', '@capacitor/app'];

const settingsOf = (plugins: readonly string[]): string =>
  [
    "include ':capacitor-android'",
    "project(':capacitor-android').projectDir = new File('../../node_modules/@capacitor/android/capacitor')",
    ...plugins.map(
      (name) =>
        `include ':${gradleName(name)}'\nproject(':${gradleName(name)}').projectDir = new File('../../node_modules/${name}/android')`,
    ),
  ].join('\n');

const buildOf = (plugins: readonly string[]): string =>
  plugins.map((name) => `implementation project(':${gradleName(name)}')`).join('\n');

const swiftOf = (plugins: readonly string[]): string =>
  [
    '.package(url: "https://github.com/ionic-team/capacitor-swift-pm.git", exact: "8.5.2"),',
    ...plugins.map((name) => `.package(name: "${swiftName(name)}", path: "../../../../node_modules/${name}"),`),
    '.product(name: "Capacitor", package: "capacitor-swift-pm"),',
    ...plugins.map((name) => `.product(name: "${swiftName(name)}", package: "${swiftName(name)}"),`),
  ].join('\n');

const GOOD = {
  [PACKAGE]: JSON.stringify({
    dependencies: Object.fromEntries([...PLUGINS, ...PARTS, 'react'].map((name) => [name, '8.5.2'])),
  }),
  [SETTINGS]: settingsOf(PLUGINS),
  [BUILD]: buildOf(PLUGINS),
  [SWIFT]: swiftOf(PLUGINS),
};

const appPlugins: Rule = {
  name: 'the app’s native projects have the plugins of its package.json, and no others',
  find: findDifferences,
  plant: {
    bad: [
      file(SETTINGS, settingsOf(PLUGINS).replace("/app/android'", "/app/capacitor'")),
      file(SETTINGS, settingsOf(PLUGINS).replace("include ':capacitor-app'", '')),
      file(BUILD, buildOf(PLUGINS.slice(1))),
      file(BUILD, buildOf([...PLUGINS, '@capacitor/share'])),
      file(SWIFT, swiftOf(PLUGINS).replace('exact: "8.5.2"', 'branch: "main"')),
      file(SWIFT, swiftOf(PLUGINS).replace('.product(name: "CapacitorApp"', '')),
    ],
    good: Object.entries(GOOD).map(([path, text]) => file(path, text)),
  },
};

export const APP_RULES: readonly Rule[] = [appProjects, appPlugins];
