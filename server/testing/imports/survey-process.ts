// Runs the first pass of an import over a product file (`surveyFile`) in a process of its own, and prints the result
// with the processor time and the memory that it took.
import { ImportFailure } from '../../src/imports/csv-file.ts';
import { surveyFile } from '../../src/imports/import-rules.ts';

const MB_OF_KB = 1024;

const [path = ''] = process.argv.slice(2);
let [failure, rows, products] = ['', 0, 0];
try {
  const { survey } = await surveyFile(path, ['ae', 'sa']);
  [rows, products] = [survey.rows, survey.products.size];
} catch (error) {
  if (!(error instanceof ImportFailure)) throw error;
  failure = error.message;
}
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const milliseconds = Math.round((userCPUTime + systemCPUTime) / 1_000);
const peakMb = Math.round(maxRSS / MB_OF_KB);
process.stdout.write(`${JSON.stringify({ failure, rows, products, milliseconds, peakMb })}\n`);
