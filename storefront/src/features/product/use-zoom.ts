// Translates wheel, pinch, drag, swipe and click in the picture viewer to the functions of zoom.ts.
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Point, Size, View } from './zoom.ts';
import { clicked, distance, middle, moved, PAN_PART, STEP, swiped, UNZOOMED, zoomed } from './zoom.ts';

const CLICK_PIXELS = 6;
const WHEEL_SPEED = 0.002;

export interface Zoom {
  view: View;
  zoomBy: (direction: 1 | -1) => void;
  pan: (direction: Point) => void;
  reset: () => void;
  pointers: {
    onPointerDown: (event: ReactPointerEvent) => void;
    onPointerMove: (event: ReactPointerEvent) => void;
    onPointerUp: (event: ReactPointerEvent) => void;
    onPointerCancel: (event: ReactPointerEvent) => void;
  };
}

const MIDDLE: Point = { x: 0, y: 0 };

function sizeOf(stage: HTMLElement | null) {
  return { width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 };
}

/** A pointer's position relative to the middle of the stage (the element around the picture), in pixels. */
function pointOn(stage: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = stage?.getBoundingClientRect();
  return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : MIDDLE;
}

function useWheel(stage: RefObject<HTMLElement | null>, setView: (change: (before: View) => View) => void): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    // React's `onWheel` listener is passive and so cannot stop the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setView((before) =>
        zoomed(before, Math.exp(-event.deltaY * WHEEL_SPEED), pointOn(element, event), sizeOf(element)),
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, setView]);
}

interface FingerMove {
  before: Point;
  now: Point;
  /** Undefined if there is one finger only. */
  other: Point | undefined;
}

/** The view after a finger has moved: two fingers scale the picture, one finger moves it if it is zoomed. */
function followed(view: View, { before, now, other }: FingerMove, stage: Size): View {
  if (other)
    return zoomed(view, distance(now, other) / Math.max(1, distance(before, other)), middle(now, other), stage);
  return view.scale > 1 ? moved(view, { x: now.x - before.x, y: now.y - before.y }, stage) : view;
}

export function useZoom(
  stage: RefObject<HTMLElement | null>,
  rightToLeft: boolean,
  turn: (step: 1 | -1) => void,
): Zoom {
  const [view, setView] = useState(UNZOOMED);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<Point>(MIDDLE);
  const pinched = useRef(false);

  useWheel(stage, setView);

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOn(stage.current, event);
    if (fingers.current.size === 0) {
      start.current = point;
      pinched.current = false;
    }
    fingers.current.set(event.pointerId, point);
  };

  const onPointerMove = (event: ReactPointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOn(stage.current, event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) pinched.current = true;
    setView((current) => followed(current, { before, now, other }, sizeOf(stage.current)));
  };

  const onPointerUp = (event: ReactPointerEvent) => {
    const point = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (!point || pinched.current || fingers.current.size > 0) return;
    const travelled = { x: point.x - start.current.x, y: point.y - start.current.y };
    if (Math.hypot(travelled.x, travelled.y) <= CLICK_PIXELS) {
      setView((before) => clicked(before, point, sizeOf(stage.current)));
      return;
    }
    const step =
      view.scale === 1 && Math.abs(travelled.x) > Math.abs(travelled.y) ? swiped(travelled.x, rightToLeft) : 0;
    if (step !== 0) turn(step);
  };

  return {
    view,
    zoomBy: (direction) =>
      setView((before) => zoomed(before, direction === 1 ? STEP : 1 / STEP, MIDDLE, sizeOf(stage.current))),
    pan({ x, y }) {
      const size = sizeOf(stage.current);
      setView((before) => moved(before, { x: -x * size.width * PAN_PART, y: -y * size.height * PAN_PART }, size));
    },
    reset: () => setView(UNZOOMED),
    pointers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event) => void fingers.current.delete(event.pointerId),
    },
  };
}
