// The part of a card that adds its piece without opening its page. The root provides it, because cards (shell) may not
// import features.
import { createContext, type ReactNode } from 'react';
import type { Piece } from './piece.ts';

export interface QuickAddProps {
  piece: Piece;
}

/** Renders the part for a piece; null where there is none. */
export const QuickAddPart = createContext<((piece: Piece) => ReactNode) | null>(null);
