// The choice as state, mirrored in the address so that it can be shared, reloaded and come back to.
import type { Product } from '@hindam/contract/catalogue';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Choice } from './choice.ts';
import { choiceOf } from './choice.ts';

export interface Chooser {
  choice: Choice;
  chooseColour: (code: string) => void;
  chooseSize: (size: string) => void;
}

export function useChoice(product: Product): Chooser {
  const [search, setSearch] = useSearchParams();
  const [wanted, setWanted] = useState({ color: search.get('color'), size: search.get('size') });

  const want = (change: { color?: string; size?: string }) => {
    setWanted((before) => ({ ...before, ...change }));
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(change)) before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  return {
    choice: choiceOf(product, wanted),
    chooseColour: (color) => want({ color }),
    chooseSize: (size) => want({ size }),
  };
}
