// A process that runs the picture job on a test's shop, so that the test can kill it. It fetches pictures from the
// test's own host (PICTURE_HOST) instead of the hosts in the import file.
import { resolve } from 'node:path';
import { runCommand } from '../../src/command.ts';
import { fetchPictures } from '../../src/imports/picture-job.ts';

const host = process.env['PICTURE_HOST'] ?? '';

await runCommand(resolve(import.meta.dirname, '../../..'), async ({ shop }) => {
  await fetchPictures(shop, {
    signal: new AbortController().signal,
    retry: 'none',
    pausesMs: [5, 5, 5],
    fetchPicture: async ({ pathname }) => {
      const answer = await fetch(`${host}${pathname}`);
      return { bytes: Buffer.from(await answer.arrayBuffer()) };
    },
  });
  return 0;
});
