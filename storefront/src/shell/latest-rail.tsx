// The latest pieces on an error page. The browser loads them, because an error page has no loader data of its own.
import { useEffect, useState } from 'react';
import { browserVisitor } from '../device/browser-visitor.ts';
import { LatestPieces, readLatest } from './latest-pieces.tsx';
import type { Piece } from './piece.ts';

export function LatestRail() {
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
  return <LatestPieces pieces={pieces} />;
}
