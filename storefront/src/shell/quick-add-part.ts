// The button on cards that adds a piece without opening its page. The root provides it, because cards (shell) may not
// import features.
import { type ComponentType, createContext } from 'react';
import type { Piece } from './piece.ts';

export interface QuickAddProps {
  piece: Piece;
}

export const QuickAddPart = createContext<ComponentType<QuickAddProps> | null>(null);
