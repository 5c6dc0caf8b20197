// The button on a card that adds the piece to the cart without opening its page. root.tsx provides it by this context,
// because cards (folder `shell`) may not import code of the folder `features`.
import { createContext, type ReactNode } from 'react';
import type { Piece } from './piece.ts';

export interface QuickAddProps {
  piece: Piece;
}

/** Renders the button for a piece; null where cards have no such button. */
export const QuickAddPart = createContext<((piece: Piece) => ReactNode) | null>(null);
