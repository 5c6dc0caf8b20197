// What is required of a buyer under a flood, and the table that shows it.
import { quantile } from '../table.ts';
import { type Bought, type BuyerStep, STEPS } from './buyer.ts';
import type { Flooded } from './floods.ts';

export interface Scenario {
  /** The flood's name; null for the buyer alone. */
  flood: string | null;
  rate: number;
  bought: Bought;
  flooded: Flooded;
  /** Processor milliseconds of the server and its child processes, per second of the scenario. */
  busyMs: number;
  /**
   * Processor milliseconds divided by the number of the buyer's and the flood's answers, with those counted under 0.
   */
  perRequestMs: number;
  /**
   * Resident megabytes of the server's process: before the flood, the most during it, and after it (`settled` of
   * abuse.ts).
   */
  memory: { before: number; peak: number; after: number };
}

export interface Requirement {
  what: string;
  found: string;
  holds: boolean;
}

const SLOWER_MAX = 3;
const MEMORY_LEFT_MAX = 1.2;

export function p95Of({ took }: Bought, step: BuyerStep | null): number {
  return quantile(step === null ? STEPS.flatMap((name) => took[name]) : took[step], 0.95);
}

export function isBack({ before, after }: Scenario['memory']): boolean {
  return after <= before * MEMORY_LEFT_MAX;
}

export function requirementsOf(alone: Scenario, { flood, bought, memory }: Scenario): Requirement[] {
  const [own, calm] = [p95Of(bought, null), p95Of(alone.bought, null)];
  return [
    {
      what: `${flood}: the buyer's p95 is at most ${SLOWER_MAX} times that of the buyer alone`,
      found: `${own.toFixed(0)} ms after ${calm.toFixed(0)} ms`,
      holds: own <= SLOWER_MAX * calm,
    },
    {
      what: `${flood}: the buyer gets no 5xx and every order is paid`,
      found: `${bought.broken} broken, ${bought.paid} paid, ${bought.complaints[0] ?? 'no complaint'}`,
      holds: bought.broken === 0 && bought.paid > 0 && bought.complaints.length === 0,
    },
    {
      what: `${flood}: the memory goes back within a fifth`,
      found: `${memory.before.toFixed(0)} MB before, ${memory.peak.toFixed(0)} at most, ${memory.after.toFixed(0)} after`,
      holds: isBack(memory),
    },
  ];
}

const fixed = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(0));

/** The answers of a flood as text, for example `1800 sent; 200 × 350, 429 × 1450`. */
function answersText({ sent, answers }: Flooded): string {
  const parts = Object.entries(answers).map(([status, count]) => `${status === '0' ? 'closed' : status} × ${count}`);
  return `${sent} sent; ${parts.join(', ') || 'none answered'}`;
}

export function linesOf(scenario: Scenario): string[] {
  const { flood, rate, bought, flooded, busyMs, perRequestMs, memory } = scenario;
  const steps = STEPS.map((step) => `${step} ${fixed(p95Of(bought, step))}`).join(' · ');
  return [
    flood === null ? 'the buyer alone' : `${flood}, ${rate} a second: ${answersText(flooded)}`,
    `  p95 in ms: all ${fixed(p95Of(bought, null))} · ${steps}`,
    `  ${bought.paid} orders paid, ${bought.broken} broken · processor ${(busyMs / 10).toFixed(0)} % of a core, ${perRequestMs.toFixed(1)} ms a request · memory ${fixed(memory.before)} → ${fixed(memory.peak)} → ${fixed(memory.after)} MB`,
    ...bought.complaints.map((one) => `  ! ${one}`),
  ];
}
