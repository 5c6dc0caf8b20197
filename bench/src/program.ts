// Runs a program of bench/ and then its `cleanUp`, also after an error, SIGINT (Ctrl-C) or SIGTERM.

interface Program {
  /** What could not run, for the message about an error, e.g. `The soak`. */
  name: string;
  /** Returns whether everything that the program checks holds. */
  main(): Promise<boolean>;
  cleanUp(): Promise<void>;
}

/**
 * Ends the process: with 0 if all holds, with 1 if something does not or an error was thrown, with 130 after a signal.
 */
export async function runProgram({ name, main, cleanUp }: Program): Promise<never> {
  let leaving = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (leaving) return;
      leaving = true;
      void cleanUp().finally(() => process.exit(130));
    });
  }
  try {
    const holds = await main();
    await cleanUp();
    process.exit(holds ? 0 : 1);
  } catch (error) {
    // After a signal the child processes end, and the work that waits for them fails; such an error is not reported.
    if (leaving) return new Promise<never>(() => {});
    process.stderr.write(
      `\n${name} could not run: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    await cleanUp();
    return process.exit(1);
  }
}
