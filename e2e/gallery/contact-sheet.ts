// One page with the pictures of `npm run shots`: a row for each route, a column for each language, width and colour
// scheme.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@hindam/contract/language';
import { FOLDER, folderNameOf, LOOKS } from './looks.ts';

const STYLE =
  'body{font:14px sans-serif;margin:1rem}table{border-collapse:collapse}th,td{border:1px solid;padding:.4rem;vertical-align:top}' +
  'img{inline-size:260px;block-size:340px;object-fit:cover;object-position:top;border:1px solid}';

function pictureIn(folder: string, file: string): string {
  if (!existsSync(path.join(FOLDER, folder, file))) return '<td>none</td>';
  const address = `${folder}/${file}`;
  return `<td><a href="${address}"><img loading="lazy" src="${address}" alt="${address}"></a></td>`;
}

export default function writeContactSheet(): void {
  const languages = Object.keys(LANGUAGES);
  const folders = LOOKS.flatMap((look) => languages.map((language) => folderNameOf(language, look)));
  const present = folders.filter((folder) => existsSync(path.join(FOLDER, folder)));
  const files = [...new Set(present.flatMap((folder) => readdirSync(path.join(FOLDER, folder))))].sort();
  const heads = present.map((folder) => `<th>${folder}</th>`).join('');
  const rows = files.map(
    (file) =>
      `<tr><th>${file.replace('.jpg', '')}</th>${present.map((folder) => pictureIn(folder, file)).join('')}</tr>`,
  );
  const sheet = path.join(FOLDER, 'index.html');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every route</title><style>${STYLE}</style><table><tr><th></th>${heads}</tr>${rows.join('\n')}</table></html>\n`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(sheet, html);
  console.log(`written: ${sheet}`);
}
