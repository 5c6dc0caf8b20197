// SQL of the body measurements stored with an order, for operators who cut and fit its pieces.
import type { Queries } from '../kernel/database.ts';

export interface FrozenMeasurements {
  lineId: string;
  /** Inches by name of the measurement. */
  inches: Readonly<Record<string, number>>;
}

export function loadMeasurements(db: Queries, orderId: string): Promise<FrozenMeasurements[]> {
  return db.query<FrozenMeasurements>(
    `select m.line_id as "lineId", shop.inches_of_line(m.line_id) as inches from order_line_measurements m
     join order_lines l on l.id = m.line_id where l.order_id = $1`,
    [orderId],
  );
}
