// The choice as state, mirrored in the address so that it survives sharing, a reload and going back.
import type { Product } from '@hindam/contract/catalogue';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Choice } from './choice.ts';
import { itemToCut } from '../measure/item-to-cut.ts';
import { choiceOf } from './choice.ts';
import { type CustomSize, useCustomSize } from './use-custom-size.ts';

export interface Chooser {
  /** With measurements chosen there is no size, and the variant is the one ordered for pieces made to measure. */
  choice: Choice;
  custom: CustomSize | null;
  chooseColour: (code: string) => void;
  chooseSize: (size: string) => void;
  chooseCustom: (custom: CustomSize | null) => void;
}

export function useChoice(product: Product): Chooser {
  const [search, setSearch] = useSearchParams();
  const [custom, chooseCustom] = useCustomSize();
  const color = search.get('color');
  const size = search.get('size');
  const [wanted, setWanted] = useState({ color, size });
  // A link may lead to the same piece in another colour.
  useEffect(
    () => setWanted((before) => (before.color === color && before.size === size ? before : { color, size })),
    [color, size],
  );

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

  const choice = choiceOf(product, wanted);
  return {
    choice: custom ? { ...choice, size: null, item: itemToCut(product, choice.colour?.code) } : choice,
    custom,
    chooseColour: (code) => want({ color: code }),
    chooseSize(chosen) {
      chooseCustom(null);
      want({ size: chosen });
    },
    chooseCustom,
  };
}
