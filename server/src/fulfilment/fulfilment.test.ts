import { describe, expect, test } from 'vitest';
import { drawDeliveryCode, faultsOf, movesNoMoney, NO_PARCEL, parcelAfter } from './fulfilment.ts';

const shipped = { ...NO_PARCEL, carrier: 'Aramex', trackingNumber: 'AX1' };
const draw = () => '0417';

describe('a parcel', () => {
  test('is created when the order is shipped, with the given fields', () => {
    expect(parcelAfter(NO_PARCEL, 'shipped', { carrier: 'Aramex', trackingNumber: 'AX1' }, draw)).toEqual(shipped);
  });

  test('needs a tracking number to be shipped, given now or before', () => {
    expect(faultsOf(NO_PARCEL, 'shipped', {})).toEqual({ tracking_number: 'FIELD_REQUIRED' });
    expect(faultsOf(NO_PARCEL, 'shipped', { trackingNumber: 'AX1' })).toEqual({});
    expect(faultsOf(shipped, 'shipped', {})).toEqual({});
  });

  test('gets a delivery code when out for delivery, random if none was given, and keeps it on the next attempt', () => {
    const out = parcelAfter(shipped, 'out_for_delivery', { driverName: 'Omar' }, draw)!;
    expect(out).toMatchObject({ driverName: 'Omar', deliveryCode: '0417' });
    expect(parcelAfter(shipped, 'out_for_delivery', { deliveryCode: '9999' }, draw)).toMatchObject({
      deliveryCode: '9999',
    });
    const failed = parcelAfter(out, 'delivery_failed', {}, draw)!;
    expect(failed).toMatchObject({ failedAttempts: 1, windowFrom: null, windowTo: null });
    expect(parcelAfter(failed, 'out_for_delivery', {}, () => '1111')).toMatchObject({ deliveryCode: '0417' });
  });

  test('that was returned and is packed again starts from empty', () => {
    expect(parcelAfter({ ...shipped, failedAttempts: 2 }, 'packed', {}, draw)).toEqual(NO_PARCEL);
    expect(parcelAfter(NO_PARCEL, 'packed', {}, draw)).toBeNull();
  });

  test('is delivered in a window that ends after it begins', () => {
    const [early, late] = [new Date('2026-12-01T08:00:00Z'), new Date('2026-12-01T12:00:00Z')];
    expect(faultsOf(shipped, 'out_for_delivery', { windowFrom: early, windowTo: late })).toEqual({});
    expect(faultsOf(shipped, 'out_for_delivery', { windowFrom: late, windowTo: early })).toEqual({
      window_to: 'FIELD_ORDER',
    });
    expect(faultsOf(shipped, 'out_for_delivery', { windowFrom: late, windowTo: late })).toEqual({
      window_to: 'FIELD_ORDER',
    });
  });

  test('codes have four digits, including leading zeros', () => {
    for (let i = 0; i < 200; i += 1) expect(drawDeliveryCode()).toMatch(/^\d{4}$/);
    expect(drawDeliveryCode(() => 0)).toBe('0000');
  });

  test('moves that also move money are not made here', () => {
    expect(movesNoMoney('cancelled')).toBe(false);
    expect(movesNoMoney('returned')).toBe(false);
    expect(movesNoMoney('shipped')).toBe(true);
  });
});
