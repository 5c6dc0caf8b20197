// Measures the processor time of one function call in this process; other programs on the machine hardly affect it.
import { median } from './table.ts';

const ROUNDS = 7;
const ROUND_MS = 20;

export const processorMicros = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** The median over several rounds, in microseconds of processor time per call. */
export function microsOf(call: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = processorMicros();
    let calls = 0;
    while (processorMicros() - before < ROUND_MS * 1_000) {
      for (let time = 0; time < 5; time += 1) call();
      calls += 5;
    }
    return (processorMicros() - before) / calls;
  });
  return median(rounds);
}
