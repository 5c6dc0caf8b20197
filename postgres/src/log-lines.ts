// Finds in PostgreSQL's messages why a start failed. The database counts as damaged only if PostgreSQL says that it
// cannot read its files; after an interrupted start (by a signal, or too few file descriptors) it is sound.
import { firstLine } from './binaries.ts';

export interface StartFault {
  /** `passing`: none of the other causes was found, so the start is tried again. */
  kind: 'disk' | 'port' | 'memory' | 'damaged' | 'passing';
  reason: string;
}

/** FATAL and PANIC messages of PostgreSQL 18 about files of the cluster that are missing, truncated or invalid. */
const DAMAGED = [
  /could not locate (a valid|required) checkpoint record/,
  /could not find redo location|invalid redo in checkpoint record|invalid next transaction ID/,
  /incorrect checksum in control file|database files are incompatible with server|control file (contains invalid|appears)/,
  /required WAL directory .* does not exist/,
  /could not (open|stat|read) (file|directory) .*: No such file or directory/,
  /could not read (file )?.*: read \d+ of \d+/,
  /is not a valid data directory/,
  /invalid (page in block|data in file|data in history file|magic number)|page verification failed/,
  /contains (invalid data|incorrect checksum)|references to invalid pages/,
  /could not access status of transaction|requested timeline \d+ (is not a child|does not contain)/,
  /WAL (file is from different database system|ends before)/,
  /\bcorrupt(ed|ion)?\b/,
];

/** PostgreSQL's messages to clients that connect while it is starting. They do not say why a start failed. */
const TO_A_CLIENT =
  /the database system is |password authentication failed|terminating (connection|background worker|autovacuum)/;

/** What PostgreSQL reports when it was told to stop, or one of its processes ended, while it was starting. */
const CUT = /(received (fast|smart|immediate) shutdown request|process \(PID \d+\) (was terminated|exited) .*)/;

export function readFault(text: string): StartFault {
  const graves = text
    .split('\n')
    .flatMap((line) => /(?:FATAL|PANIC|error):\s*(.*)/i.exec(line)?.[1] ?? [])
    .filter((line) => !TO_A_CLIENT.test(line));
  const broken = graves.find((line) => DAMAGED.some((words) => words.test(line)));
  const reason = graves.at(-1) ?? CUT.exec(text)?.[1] ?? lastLineOf(text);
  if (/No space left/i.test(text)) return { kind: 'disk', reason };
  if (/could not (bind|create any TCP)|Address already in use/i.test(text)) return { kind: 'port', reason };
  if (/could not map anonymous shared memory|Cannot allocate memory/i.test(text)) return { kind: 'memory', reason };
  if (broken !== undefined) return { kind: 'damaged', reason: firstLine(broken) };
  return { kind: 'passing', reason: firstLine(reason) };
}

function lastLineOf(text: string): string {
  return text.trim() === '' ? 'it ended without a word' : firstLine(text.trim().split('\n').at(-1) ?? '');
}
