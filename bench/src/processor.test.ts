import { describe, expect, it } from 'vitest';
import { parseResidentKb, parseStat, processorMsOf, treeOf } from './processor.ts';

const stat = (pid: number, parent: number, name = 'node', times = '30 12 5 1') =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 2000 0 3 0 ${times} 20 0 11 0 8812 1 2 3\n`;

describe('a line of /proc/<pid>/stat', () => {
  it('gives the time of the process and of its ended children in milliseconds', () => {
    expect(parseStat(stat(41, 7))).toEqual({ pid: 41, parent: 7, processorMs: 480 });
  });

  it('is parsed correctly when the name contains spaces and parentheses', () => {
    expect(parseStat(stat(41, 7, 'postgres: io) (worker 1'))).toEqual({ pid: 41, parent: 7, processorMs: 480 });
  });

  it('is rejected when it is something else', () => {
    expect(() => parseStat('')).toThrow('no process');
    expect(() => parseStat('12 (node) S')).toThrow('no process');
  });
});

describe('a process tree', () => {
  const all = [stat(1, 0), stat(10, 1), stat(11, 10), stat(12, 11), stat(20, 10), stat(21, 20), stat(30, 1)].map(
    parseStat,
  );
  const pids = (root: number, without: number[] = []) =>
    treeOf(root, all, new Set(without))
      .map(({ pid }) => pid)
      .sort((a, b) => a - b);

  it('is the root with everything under it', () => {
    expect(pids(10)).toEqual([10, 11, 12, 20, 21]);
    expect(pids(30)).toEqual([30]);
  });

  it('leaves out a tree within it', () => {
    expect(pids(10, [20])).toEqual([10, 11, 12]);
  });

  it('is empty once the root has exited', () => {
    expect(pids(99)).toEqual([]);
  });
});

it('the current process has used processor time', () => {
  expect(processorMsOf([process.pid])[0]).toBeGreaterThan(0);
});

it('resident memory is read from status, and is 0 for a process that has exited', () => {
  expect(parseResidentKb('Name:\tnode\nVmRSS:\t  123456 kB\nRssAnon:\t 1 kB\n')).toBe(123_456);
  expect(parseResidentKb('')).toBe(0);
});
