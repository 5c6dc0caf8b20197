// How many recipients may get a back-in-stock mail for the available pieces.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roomOf, roomsIn, TOLD_PER_PIECE } from './alerts.ts';

test('each piece is told to five, and to nobody more while those may still order', () => {
  expect(roomOf({ available: 1, toldLately: 0 })).toBe(TOLD_PER_PIECE);
  expect(roomOf({ available: 1, toldLately: 5 })).toBe(0);
  expect(roomOf({ available: 0, toldLately: 0 })).toBe(0);
});

test('more pieces that arrive meanwhile are told at once', () => {
  expect(roomOf({ available: 10, toldLately: 5 })).toBe(45);
});

const waited = fc.array(
  fc.record({
    variantId: fc.uuid(),
    available: fc.integer({ min: 0, max: 500 }),
    toldLately: fc.integer({ min: 0, max: 500 }),
  }),
);

test('one run tells at most as many as it may, and no variant more than it has room for', () => {
  fc.assert(
    fc.property(waited, fc.integer({ min: 1, max: 600 }), (variants, most) => {
      const rooms = roomsIn(variants, most);
      expect(rooms.reduce((sum, { room }) => sum + room, 0)).toBeLessThanOrEqual(most);
      for (const { variantId, room } of rooms) {
        expect(room).toBeGreaterThan(0);
        const rows = variants.filter((one) => one.variantId === variantId);
        expect(room).toBeLessThanOrEqual(Math.max(...rows.map(roomOf)));
      }
    }),
  );
});
