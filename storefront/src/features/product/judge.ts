// Finds a size for the answers typed into the size finder, or says which field must be corrected or filled in first.
// Does neither if the size guide has none of the product's sizes (`findSize` returns null).
import { findSize, type SizeFinding } from '@hindam/contract/size-finder';
import { answersOf, type TypedAnswers } from './finder-answers.ts';
import type { FinderFault } from './finder-form.tsx';
import type { FinderPiece } from './finder-piece.ts';

export interface Judged {
  finding: Exclude<SizeFinding, { kind: 'needs' }> | null;
  fault: FinderFault;
}

export function judge({ sizes, fit }: Pick<FinderPiece, 'sizes' | 'fit'>, typed: TypedAnswers): Judged {
  const answers = answersOf(typed);
  if (!answers) return { finding: null, fault: 'height' };
  const finding = findSize(sizes, answers, fit);
  if (!finding) return { finding: null, fault: null };
  if (finding.kind === 'needs') return { finding: null, fault: finding.answer === 'height' ? 'no height' : 'no usual' };
  return { finding, fault: null };
}
