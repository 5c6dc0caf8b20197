// The queue of calls in IndexedDB, which pages and the service worker share. Each operation opens and closes its own
// connection, because an open one would block deleting the database at log-out.
import { GUEST, type QueuedCall, type Report } from './queued-call.ts';
import type { QueueStore } from './send-queued.ts';

const DATABASE = 'hindam-queue';
const CALLS = 'calls';
const REPORTS = 'reports';

/**
 * The name of the Web Lock that is held while the queue is sent, so that tabs and the service worker do not send at the
 * same time.
 */
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

/**
 * Creates the database only with `mayMake`, which is set when a call is added: a tab or worker that is still sending
 * during a log-out must not create the deleted database again.
 */
function openDatabase(mayMake: boolean): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    // The database does not exist. Aborting the transaction keeps it from being created and makes opening it fail.
    if (!mayMake) return request.transaction?.abort();
    // With generated ascending keys, the calls are read in the order in which they were made.
    request.result.createObjectStore(CALLS, { autoIncrement: true }).createIndex('key', 'key', { unique: true });
    request.result.createObjectStore(REPORTS, { autoIncrement: true });
  });
  return answerOf(request);
}

interface Stores {
  calls: IDBObjectStore;
  reports: IDBObjectStore;
}

/** Runs `work` in one transaction over both stores, which the browser commits when `work` makes no further request. */
async function inTransaction<T>(work: (stores: Stores) => Promise<T>, mayMake = false): Promise<T> {
  const database = await openDatabase(mayMake);
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

/** Adds the call unless a call with the same key is waiting already. */
export function addCall(call: QueuedCall): Promise<void> {
  return inTransaction(async ({ calls }) => {
    if ((await numberOf(calls, call.key)) === undefined) await answerOf(calls.add(call));
  }, true);
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

/**
 * Removes all reports and returns them, the oldest first. If several tabs do this at the same time, each report goes to
 * one of them.
 */
export function takeReports(): Promise<Report[]> {
  return inTransaction(async ({ reports }) => {
    const taken = await answerOf(reports.getAll() as IDBRequest<Report[]>);
    await answerOf(reports.clear());
    return taken;
  });
}

/** Removes the calls of all other members; guests' calls stay. */
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
