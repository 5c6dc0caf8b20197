// The queue of calls in IndexedDB, which pages and the service worker share. The database exists only once a call was
// queued. A connection lives as long as one operation, so that none keeps the database from being deleted at log-out.
import { GUEST, type QueuedCall, type Report } from './queued-call.ts';
import type { QueueStore } from './send-queued.ts';

const DATABASE = 'hindam-queue';
const CALLS = 'calls';
const REPORTS = 'reports';

/** The name of the lock that whoever sends the queue holds, so that tabs and worker do not send at once. */
export const QUEUE_LOCK = 'hindam-queue';
/** The tag of the background sync, and the name of the worker's message about the queue. */
export const QUEUE_TAG = 'hindam-queue';

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('IndexedDB failed'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    // The number that the store gives each call keeps them in the order in which they were made.
    request.result.createObjectStore(CALLS, { autoIncrement: true }).createIndex('key', 'key', { unique: true });
    request.result.createObjectStore(REPORTS, { autoIncrement: true });
  });
  return answerOf(request);
}

interface Stores {
  calls: IDBObjectStore;
  reports: IDBObjectStore;
}

/** Runs `work` in one transaction over both stores; it is over when `work` has no more requests. */
async function inTransaction<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  database.addEventListener('versionchange', () => database.close());
  try {
    const transaction = database.transaction([CALLS, REPORTS], 'readwrite');
    const ended = endOf(transaction);
    const [result] = await Promise.all([
      work({ calls: transaction.objectStore(CALLS), reports: transaction.objectStore(REPORTS) }),
      ended,
    ]);
    return result;
  } finally {
    database.close();
  }
}

async function numberOf(calls: IDBObjectStore, key: string): Promise<IDBValidKey | undefined> {
  return answerOf(calls.index('key').getKey(key));
}

/** Adds the call unless one with its key waits already. */
export function addCall(call: QueuedCall): Promise<void> {
  return inTransaction(async ({ calls }) => {
    if ((await numberOf(calls, call.key)) === undefined) await answerOf(calls.add(call));
  });
}

export const deviceQueue: QueueStore = {
  all: () => inTransaction(({ calls }) => answerOf(calls.getAll() as IDBRequest<QueuedCall[]>)),
  markTried: (key, nowMs) =>
    inTransaction(async ({ calls }) => {
      const number = await numberOf(calls, key);
      if (number === undefined) return false;
      const call = await answerOf(calls.get(number) as IDBRequest<QueuedCall>);
      await answerOf(calls.put({ ...call, firstTriedAtMs: call.firstTriedAtMs ?? nowMs }, number));
      return true;
    }),
  settle: (key, report) =>
    inTransaction(async ({ calls, reports }) => {
      const number = await numberOf(calls, key);
      if (number === undefined) return;
      await answerOf(reports.add(report));
      await answerOf(calls.delete(number));
    }),
};

/** Removes the reports and returns them, the oldest first; each is returned to one caller only. */
export function takeReports(): Promise<Report[]> {
  return inTransaction(async ({ reports }) => {
    const taken = await answerOf(reports.getAll() as IDBRequest<Report[]>);
    await answerOf(reports.clear());
    return taken;
  });
}

/** Removes the calls of members other than this one. */
export function keepCallsOf(memberId: string): Promise<void> {
  return inTransaction(async ({ calls }) => {
    const [all, numbers] = await Promise.all([
      answerOf(calls.getAll() as IDBRequest<QueuedCall[]>),
      answerOf(calls.getAllKeys()),
    ]);
    const others = numbers.filter((_, at) => ![GUEST, memberId].includes(all[at]?.owner ?? ''));
    await Promise.all(others.map((number) => answerOf(calls.delete(number))));
  });
}

/** Whether the database exists, where the browser can tell without making it; otherwise true. */
export async function isQueueThere(): Promise<boolean> {
  if (typeof indexedDB.databases !== 'function') return true;
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
}

export async function deleteQueue(): Promise<void> {
  await answerOf(indexedDB.deleteDatabase(DATABASE));
}
