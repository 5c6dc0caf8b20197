import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PLUGINS } from '../e2e/app/plugins.ts';

const MODULES = path.resolve(import.meta.dirname, '../node_modules');

const PACKAGES: Readonly<Record<string, string>> = {
  App: '@capacitor/app',
  Browser: '@capacitor/browser',
  Filesystem: '@capacitor/filesystem',
  PushNotifications: '@capacitor/push-notifications',
  SecureStorage: '@aparajita/capacitor-secure-storage',
  Share: '@capacitor/share',
  SplashScreen: '@capacitor/splash-screen',
};

function sourceOf(plugin: string): string {
  const folder = path.join(MODULES, PACKAGES[plugin] ?? '', 'android', 'src', 'main');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(java|kt)$/.test(name));
  const found = files
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .find((text) => text.includes('@CapacitorPlugin'));
  if (found === undefined) throw new Error(`${plugin} has no Android plugin.`);
  return found;
}

it.each(Object.entries(PLUGINS))(
  'the native plugin %s has the methods that a test’s device answers',
  (plugin, methods) => {
    const source = sourceOf(plugin);
    expect(source).toMatch(new RegExp(String.raw`name\s*=\s*"${plugin}"`));
    for (const method of methods) expect(source).toMatch(new RegExp(String.raw`(?:void|fun) ${method}\(`));
  },
);
