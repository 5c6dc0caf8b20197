// Prints the calls of the API with example values, for tools that try hostile ones (docs/security.md): one a line, with
// method, address and body separated by tabs. If there are values in the path of an address, all its values are marked
// with `*`, because sqlmap tries nothing in a path that is not marked.
//
//     node tools/run.mjs tools/calls-to-try.ts http://localhost:3999              calls of shoppers
//     node tools/run.mjs tools/calls-to-try.ts http://localhost:3999 operators    calls of operators
import { callsToTry } from './generate/calls.ts';

const [shop, whose] = process.argv.slice(2);
if (shop === undefined || !URL.canParse(shop)) {
  process.stderr.write('the address of a shop is missing, for example http://localhost:3999\n');
  process.exitCode = 2;
} else {
  for (const { method, address, body } of await callsToTry(new URL(shop).origin, whose === 'operators'))
    process.stdout.write(`${method}\t${address}\t${body}\n`);
}
