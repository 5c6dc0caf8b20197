// Output of the tools: progress as single lines, failures as one sentence. Plain JavaScript for Node 18, because it is
// loaded before anything is installed.

/** A failure that the user can correct: only its message is shown, without a stack trace. */
export class Sentence extends Error {}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a tool's main function and exits with the code that it returns. An error is printed on stderr and gives code 1.
 */
export function runTool(main) {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 18) {
    process.stderr.write(`Node ${process.versions.node} is too old to begin with: install Node 18 or newer.\n`);
    process.exit(1);
  }
  main().then(
    (code) => process.exit(code ?? 0),
    (error) => {
      process.stderr.write(`${sentenceOf(error)}\n`);
      process.exit(1);
    },
  );
}

function sentenceOf(error) {
  if (error instanceof Sentence) return error.message;
  if (process.env.HINDAM_DEBUG) return error.stack ?? String(error);
  return `Something unforeseen went wrong: ${error.message ?? error} (HINDAM_DEBUG=1 shows where).`;
}

/**
 * Reports every ten seconds that a long step is still running. The returned function stops that and returns, as text,
 * how many seconds the step took.
 */
export function keepSaying(what) {
  const startedMs = Date.now();
  const timer = setInterval(() => say(`  … still ${what}, ${Math.round((Date.now() - startedMs) / 1000)} s`), 10_000);
  timer.unref();
  return () => {
    clearInterval(timer);
    return ((Date.now() - startedMs) / 1000).toFixed(1);
  };
}
