// Writes the documents that are generated from code, and checks whether they are up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorsDocument } from './errors.ts';

const repository = path.resolve(import.meta.dirname, '..', '..');
const OPENAPI = path.join(repository, 'server', 'src', 'http', 'docs', 'openapi.ts');

/** The text of each generated file, by its path relative to the repository's root. */
async function generatedFiles(): Promise<Map<string, string>> {
  const { openApiDocument } = (await import(pathToFileURL(OPENAPI).href)) as { openApiDocument: () => unknown };
  return new Map([
    ['docs/errors.md', errorsDocument()],
    ['docs/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`],
  ]);
}

/** The generated files that are missing below `root` or differ there. */
export async function staleFiles(root: string): Promise<string[]> {
  const files = [...(await generatedFiles())];
  return files.filter(([name, text]) => textOf(path.join(root, name)) !== text).map(([name]) => name);
}

export async function writeFiles(root: string): Promise<string[]> {
  const files = await generatedFiles();
  for (const [name, text] of files) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return [...files.keys()];
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
