// `npm run mobile:sync` in a copy of the app: what it generates is what is committed.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LINK_HOSTS } from './link-host.ts';

const HERE = import.meta.dirname;
const MODULES = path.join(HERE, '..', 'node_modules');
const CAPACITOR = path.join(MODULES, '@capacitor', 'cli', 'bin', 'capacitor');
/** Folders of builds and of what earlier runs made, which are not committed. */
const MADE = /^(?:build|www|node_modules|\.react-router|public|assets|capacitor-cordova-.*)$/;
const HOST = 'hindam.example';
const GENERATED = [
  'android/app/capacitor.build.gradle',
  'android/capacitor.settings.gradle',
  'ios/App/CapApp-SPM/Package.swift',
];

let folder: string;
let app: string;

/** Reads a file of the copy or of the project without the shop's host, which a developer's own sync changes. */
function read(root: string, name: string): string {
  const text = readFileSync(path.join(root, name), 'latin1');
  const [before, after] = LINK_HOSTS[name] ?? [];
  if (before === undefined || after === undefined) return text;
  const [start = '', end = ''] = text.split(before);
  return start + end.slice(end.indexOf(after));
}

const filesIn = (root: string, under: string): string[] =>
  readdirSync(path.join(root, under), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(under, name))
    .filter((name) => statSync(path.join(root, name)).isFile());

/** The steps of `npm run mobile:sync` after the build (tools/mobile-sync.mjs). */
async function sync(): Promise<void> {
  const run = promisify(execFile);
  const env = { ...process.env, CI: '1' };
  await run(process.execPath, [path.join(app, 'sync.ts'), `https://${HOST}`], { env });
  await run(process.execPath, [CAPACITOR, 'sync'], { cwd: app, env });
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hindam-sync-'));
  app = path.join(folder, 'mobile');
  cpSync(HERE, app, { recursive: true, filter: (name) => !MADE.test(path.basename(name)) });
  const { dependencies } = JSON.parse(readFileSync(path.join(HERE, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies).filter((one) => one.includes('capacitor')))
    cpSync(path.join(MODULES, name), path.join(folder, 'node_modules', name), { recursive: true });
  mkdirSync(path.join(app, 'build', 'client'), { recursive: true });
  writeFileSync(path.join(app, 'build', 'client', 'index.html'), '<html><head></head></html>');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('writes the native projects as they are committed', async () => {
  const before = ['android', 'ios'].flatMap((under) => filesIn(app, under));
  expect(before).toEqual(expect.arrayContaining(GENERATED));
  // The files are emptied first, so that the comparison below sees only what the program writes.
  for (const name of GENERATED) writeFileSync(path.join(app, name), '');
  await sync();
  for (const name of before) expect({ name, text: read(app, name) }).toEqual({ name, text: read(HERE, name) });
  for (const name of Object.keys(LINK_HOSTS)) expect(readFileSync(path.join(app, name), 'utf8')).toContain(HOST);
  expect(readFileSync(path.join(app, 'android/app/src/main/assets/public/index.html'), 'utf8')).toContain(HOST);
});

it('takes a plugin out of the projects that package.json no longer has', async () => {
  const manifest = path.join(app, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/^.*"@capacitor\/share".*\n/m, ''));
  await sync();
  for (const name of GENERATED) expect(read(app, name)).not.toMatch(/capacitor[-/]share/);
});
