// The state of the shopper's choice: colour, size and measurement set. Colour and size are also written into the URL,
// so that they survive a reload and are part of a shared link.
import type { Product } from '@hindam/contract/catalogue';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { afterPaint } from '../../kit/after-paint.ts';
import { MODAL_PARAMETER } from '../../kit/modal-address.ts';
import type { Choice } from './choice.ts';
import { itemToCut } from '../measure/item-to-cut.ts';
import { choiceOf } from './choice.ts';
import { tellChosen } from './chosen.ts';
import { type CustomSize, useCustomSize } from './use-custom-size.ts';

export interface Chooser {
  /**
   * With a measurement set, `choice.size` is null and `choice.item` the cheapest variant in the colour, because an
   * order line needs a variant.
   */
  choice: Choice;
  custom: CustomSize | null;
  chooseColour: (code: string) => void;
  chooseSize: (size: string) => void;
  chooseCustom: (custom: CustomSize | null) => void;
}

function useTelling(product: Product, { colour, size, item }: Choice, tailored: boolean): void {
  useEffect(
    () => tellChosen(product, { choice: { colour, size, item }, tailored }),
    [product, colour, size, item, tailored],
  );
}

type Change = Readonly<{ color?: string; size?: string }>;

/** Returns a function that writes a changed choice into the URL after the next paint; several changes are written once. */
function useAddressLater(): (change: Change) => void {
  const [, setSearch] = useSearchParams();
  const waiting = useRef<{ change: Change; cancel: () => void }>(null);
  useEffect(() => () => waiting.current?.cancel(), []);
  return (latest) => {
    waiting.current?.cancel();
    const change = { ...waiting.current?.change, ...latest };
    const write = () => {
      waiting.current = null;
      setSearch(
        (before) => {
          for (const [name, value] of Object.entries(change)) before.set(name, value);
          // The choice may have been made in a dialog; removing the parameter closes the dialog.
          before.delete(MODAL_PARAMETER);
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    };
    waiting.current = { change, cancel: afterPaint(write) };
  };
}

export function useChoice(product: Product): Chooser {
  const [search] = useSearchParams();
  const [custom, chooseCustom] = useCustomSize();
  const color = search.get('color');
  const size = search.get('size');
  const [wanted, setWanted] = useState({ color, size });
  // A change of the URL replaces the choice: a link may lead to the same product in another colour.
  useEffect(
    () => setWanted((before) => (before.color === color && before.size === size ? before : { color, size })),
    [color, size],
  );

  const address = useAddressLater();
  const want = (change: Change) => {
    setWanted((before) => ({ ...before, ...change }));
    address(change);
  };

  const ready = choiceOf(product, wanted);
  const choice = custom ? { ...ready, size: null, item: itemToCut(product, ready.colour?.code) } : ready;
  useTelling(product, choice, custom !== null);
  return {
    choice,
    custom,
    chooseColour: (code) => want({ color: code }),
    chooseSize(chosen) {
      chooseCustom(null);
      want({ size: chosen });
    },
    chooseCustom,
  };
}
