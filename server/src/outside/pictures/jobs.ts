// The messages between the shop and the picture process.
import type { Format } from '../../kernel/picture-address.ts';
import type { ShareCard } from './port.ts';

export type Job =
  | { kind: 'describe'; file: string }
  | { kind: 'clean'; file: string; pixelsMax: number; to: string }
  | { kind: 'share'; file: string; card: Omit<ShareCard, 'pictureKey'>; to: string }
  | { kind: 'derive'; file: string; width: number; format: Format; to: string };

export interface Description {
  width: number;
  height: number;
  placeholder: string;
  averageColour: string;
}

export interface PictureJob {
  number: number;
  job: Job;
}

/** The process works on the job of this number from now on. */
export interface Begun {
  begun: number;
}

export interface Answered {
  number: number;
  /** Null when the job failed. */
  result: Description | true | null;
  problem?: string;
  /** The process has grown too large and exits after this answer; the next job needs a new process. */
  leaving?: boolean;
}
