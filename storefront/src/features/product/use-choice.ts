// The state of the shopper's choice: colour, size and measurement set. Colour and size are also written into the URL,
// so that they survive a reload and are part of a shared link.
import type { Product } from '@hindam/contract/catalogue';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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

/** What a press changes, in the page's state and in its URL. */
interface Change {
  show: () => void;
  wanted: Wanted;
}

/**
 * Applies a press after the next paint, because rendering the page anew takes longer than showing the pressed
 * button, but before a further press is handled: that one must see the choice, and a later write to the URL could undo
 * the navigation of a pressed link. `isWaiting` tells whether there is a press that is still to be applied.
 */
function useApplyLater() {
  const [, setSearch] = useSearchParams();
  const end = useRef<() => void>(null);
  useEffect(() => () => end.current?.(), []);
  const writeUrl = (wanted: Wanted) =>
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
  const applyLater = ({ show, wanted }: Change) => {
    end.current?.();
    const apply = () => {
      end.current?.();
      flushSync(show);
      writeUrl(wanted);
    };
    // At its click a radio button is already checked, and rendering it now would undo that before React is told. Its
    // own press applies this one too.
    const beforeClick = ({ target }: MouseEvent) => {
      if (!(target instanceof HTMLInputElement && target.type === 'radio')) apply();
    };
    const cancel = afterPaint(apply);
    window.addEventListener('click', beforeClick, { capture: true });
    end.current = () => {
      cancel();
      window.removeEventListener('click', beforeClick, { capture: true });
      end.current = null;
    };
  };
  return { applyLater, isWaiting: () => end.current !== null };
}

export function useChoice(product: Product): Chooser {
  const [search] = useSearchParams();
  const [custom, chooseCustom] = useCustomSize();
  const color = search.get('color');
  const size = search.get('size');
  const [wanted, setWanted] = useState<Wanted>({ color, size });
  // Presses may follow each other before React renders, so each builds on the latest and not on what is rendered.
  const latest = useRef(wanted);
  const isReadyMade = useRef(false);
  const { applyLater, isWaiting } = useApplyLater();
  // A change of the URL replaces the choice, because a link may lead to the same product in another colour. If this
  // hook itself changed the URL and the shopper has pressed again since, the later press stands.
  const follow = useEffectEvent(() => {
    if (isWaiting() || (latest.current.color === color && latest.current.size === size)) return;
    latest.current = { color, size };
    setWanted(latest.current);
  });
  useEffect(() => follow(), [color, size]);

  const want = (change: Partial<Wanted>) => {
    const next = { ...latest.current, ...change };
    latest.current = next;
    isReadyMade.current ||= change.size !== undefined;
    applyLater({
      wanted: next,
      show() {
        setWanted(next);
        if (isReadyMade.current) chooseCustom(null);
        isReadyMade.current = false;
      },
    });
  };

  const ready = choiceOf(product, wanted);
  const choice = custom ? { ...ready, size: null, item: itemToCut(product, ready.colour?.code) } : ready;
  useTelling(product, choice, custom !== null);
  return {
    choice,
    custom,
    chooseColour: (code) => want({ color: code }),
    chooseSize: (chosen) => want({ size: chosen }),
    chooseCustom,
  };
}
