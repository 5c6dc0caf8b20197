// Routes of the exports.
import type { Routes } from '../kernel/call.ts';
import { exportPart } from './exports.service.ts';

export const bookkeepingRoutes = {
  'POST operator/bookkeeping/export': async ({ shop, body, operator, requestId }) => {
    const { fileName, timeZone, csv, rows, cursor } = await exportPart(shop, body, { operator, requestId });
    return { result: { file_name: fileName, time_zone: timeZone, csv, rows, cursor } };
  },
} satisfies Routes;
