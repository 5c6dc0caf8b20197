// The latest pieces where the browser must load them: on an error page and in the panel of a guest's wish list, which
// have no loader data of their own.
import { useEffect, useState } from 'react';
import { browserVisitor } from '../device/browser-visitor.ts';
import { LatestPieces, readLatest } from './latest-pieces.tsx';
import type { Piece } from './piece.ts';

export function LatestRail({ hearts = true }: { hearts?: boolean }) {
  const [pieces, setPieces] = useState<readonly Piece[]>([]);
  useEffect(() => {
    let left = false;
    void readLatest(browserVisitor()).then((read) => {
      if (!left) setPieces(read);
    });
    return () => {
      left = true;
    };
  }, []);
  return <LatestPieces pieces={pieces} hearts={hearts} />;
}
