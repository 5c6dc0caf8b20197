/** One line of progress for whoever waits for pictures. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
