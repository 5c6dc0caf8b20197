// The child process that makes papers. It gets texts by message, and renders them with the templates and the fonts
// beside it.
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { MadePaper, PaperJob, Template } from './typst.ts';

/** Low scheduling priority: requests for pages come first. */
const NICE = 10;

try {
  os.setPriority(NICE);
} catch {
  // Some systems forbid lowering the priority; papers are made all the same.
}

const here = import.meta.dirname;
const fonts = path.join(here, 'fonts');
const source = (name: string): string => readFileSync(path.join(here, `${name}.typ`), 'utf8');
const common = source('common');
const TEMPLATES: Readonly<Record<Template, string>> = {
  paper: common + source('paper'),
  slip: common + source('slip'),
  care: common + source('care'),
};
const fontBlobs = readdirSync(fonts)
  .filter((name) => name.endsWith('.ttf'))
  .map((name) => readFileSync(path.join(fonts, name)));
// A template can read only files of the workspace, which is the fonts folder and contains nothing secret.
const compiler = NodeCompiler.create({ workspace: fonts, fontArgs: [{ fontBlobs }] });

function make({ template, texts, issuedAtSeconds }: PaperJob): Pick<MadePaper, 'pdf' | 'problem'> {
  try {
    const paper = { mainFileContent: TEMPLATES[template], inputs: { paper: texts } };
    return { pdf: compiler.pdf(paper, { creationTimestamp: issuedAtSeconds }) };
  } catch (error) {
    return { pdf: null, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    // The cache may hold the last paper's texts, which are personal data.
    compiler.evictCache(0);
  }
}

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C and a process manager's signal reach all processes of the group. This process ignores them, because the shop
// ends it once the shop's requests are done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', (message) => {
  const job = message as PaperJob;
  process.send?.({ number: job.number, ...make(job) } satisfies MadePaper);
});
