// The state of the shopper's choice: colour, size and measurement set. Colour and size are also written into the URL,
// so that they survive a reload and are part of a shared link.
import type { Product } from '@hindam/contract/catalogue';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

interface Wanted {
  color: string | null;
  size: string | null;
}

/**
 * Writes a pressed colour and size into the URL after the next paint, but before a further press is handled: a later
 * write could undo the navigation of a pressed link. `isWaiting` tells whether the URL is older than the choice.
 */
function useAddressLater() {
  const [, setSearch] = useSearchParams();
  const end = useRef<() => void>(null);
  useEffect(() => () => end.current?.(), []);
  const writeLater = (wanted: Wanted) => {
    end.current?.();
    const write = () => {
      end.current?.();
      setSearch(
        (before) => {
          for (const [name, value] of Object.entries(wanted) as [string, string | null][]) {
            if (value === null) before.delete(name);
            else before.set(name, value);
          }
          // The choice may have been made in a dialog; removing the parameter closes the dialog.
          before.delete(MODAL_PARAMETER);
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    };
    const cancel = afterPaint(write);
    window.addEventListener('click', write, { capture: true });
    end.current = () => {
      cancel();
      window.removeEventListener('click', write, { capture: true });
      end.current = null;
    };
  };
  return { writeLater, isWaiting: () => end.current !== null };
}

export function useChoice(product: Product): Chooser {
  const [search] = useSearchParams();
  const [custom, chooseCustom] = useCustomSize();
  const color = search.get('color');
  const size = search.get('size');
  const [wanted, setWanted] = useState<Wanted>({ color, size });
  // Presses may follow each other before React renders, so each builds on the latest and not on what is rendered.
  const latest = useRef(wanted);
  const set = (next: Wanted) => {
    latest.current = next;
    setWanted(next);
  };
  const { writeLater, isWaiting } = useAddressLater();
  // A change of the URL replaces the choice, because a link may lead to the same product in another colour. If this
  // hook itself changed the URL and the shopper has pressed again since, the later press stands.
  const follow = useEffectEvent(() => {
    if (isWaiting() || (latest.current.color === color && latest.current.size === size)) return;
    set({ color, size });
  });
  useEffect(() => follow(), [color, size]);

  const want = (change: Partial<Wanted>) => {
    set({ ...latest.current, ...change });
    writeLater(latest.current);
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
