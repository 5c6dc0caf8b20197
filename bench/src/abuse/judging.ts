// What the shop must still give a buyer during a flood (decision 92), and the lines of text that show what a scenario
// measured.
import type { Machine } from '../results.ts';
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
   * Processor milliseconds divided by the number of requests: the buyer's that were answered as expected, and all of
   * the flood's, closed and unanswered ones included.
   */
  perRequestMs: number;
  /** Resident megabytes of the server's process: before the scenario, the most during it, and once settled. */
  memory: { before: number; peak: number; after: number };
}

export interface Requirement {
  what: string;
  found: string;
  holds: boolean;
}

const SLOWER_MAX = 3;
const MEMORY_LEFT_MAX = 1.2;
/** The memory is settled when its last readings differ by at most this share. */
const STEADY_SHARE = 0.02;
export const STEADY_READINGS = 10;
/** From this load average per core on, other work of the machine makes a result useless. */
const LOAD_OF_A_CORE_MAX = 0.5;

/**
 * Whether the machine did other work in the minutes before the run. Such work makes the buyer slow even without a
 * flood, and then it proves nothing that a flood makes the buyer at most SLOWER_MAX times slower.
 */
export function isLoaded({ loadAtStart, cores }: Pick<Machine, 'loadAtStart' | 'cores'>): boolean {
  return loadAtStart.slice(0, 2).some((load) => load > LOAD_OF_A_CORE_MAX * cores);
}

export function p95Of({ took }: Bought, step: BuyerStep | null): number {
  return quantile(step === null ? STEPS.flatMap((name) => took[name]) : took[step], 0.95);
}

/** Whether the memory is at most a fifth above `base`, which it had after the buyer alone. */
export function isBack(after: number, base: number): boolean {
  return after <= base * MEMORY_LEFT_MAX;
}

/** Whether the last STEADY_READINGS readings of the memory differ little. */
export function isSteady(readings: readonly number[]): boolean {
  const last = readings.slice(-STEADY_READINGS);
  return last.length === STEADY_READINGS && Math.max(...last) <= Math.min(...last) * (1 + STEADY_SHARE);
}

/**
 * The most that the p95 of a step may be: SLOWER_MAX times the p95 of this step without a flood, or of all steps
 * without a flood if that is more, because SLOWER_MAX times a few milliseconds would be too strict for a fast step.
 */
function mostOf(alone: Bought, step: BuyerStep): number {
  const [ofStep, ofAll] = [p95Of(alone, step), p95Of(alone, null)];
  return SLOWER_MAX * (ofStep > ofAll ? ofStep : ofAll);
}

/** The steps whose p95 is more than it may be, and those that were reached without a flood but not under it. */
function slowSteps(alone: Bought, bought: Bought): BuyerStep[] {
  return STEPS.filter((step) => alone.took[step].length > 0 && !(p95Of(bought, step) <= mostOf(alone, step)));
}

const fixed = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(0));

const stepText = (alone: Bought, bought: Bought, step: BuyerStep): string =>
  `${fixed(p95Of(bought, step))} ms after ${fixed(p95Of(alone, step))} ms`;

export function requirementsOf(alone: Scenario, { flood, bought, memory }: Scenario): Requirement[] {
  const [own, calm] = [p95Of(bought, null), p95Of(alone.bought, null)];
  const slow = slowSteps(alone.bought, bought);
  const base = alone.memory.after;
  return [
    {
      what: `${flood}: the buyer's p95 is at most ${SLOWER_MAX} times that of the buyer alone`,
      found: `${own.toFixed(0)} ms after ${calm.toFixed(0)} ms`,
      holds: own <= SLOWER_MAX * calm,
    },
    {
      what: `${flood}: so is the p95 of each step, of which the fast ones are measured against all steps alone`,
      found: slow.map((step) => `${step} ${stepText(alone.bought, bought, step)}`).join(', ') || 'no step is slower',
      holds: slow.length === 0,
    },
    {
      what: `${flood}: the buyer gets no 5xx and every order is paid`,
      found: `${bought.broken} broken, ${bought.paid} paid, ${bought.complaints[0] ?? 'no complaint'}`,
      holds: bought.broken === 0 && bought.paid > 0 && bought.complaints.length === 0,
    },
    {
      what: `${flood}: the memory goes back to within a fifth of that after the buyer alone`,
      found: `${base.toFixed(0)} MB after the buyer alone, ${memory.before.toFixed(0)} before the flood, ${memory.peak.toFixed(0)} at most, ${memory.after.toFixed(0)} after`,
      holds: isBack(memory.after, base),
    },
  ];
}

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
