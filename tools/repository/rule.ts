// The type of a repository rule: a sentence, a function that checks the files, and a planted violation that it must
// report. A rule that cannot fail guards nothing, so the test requires both.

export interface File {
  /** Relative to the root of the repository, with slashes. */
  path: string;
  text: string;
}

export interface Violation {
  path: string;
  line: number;
  why: string;
}

export interface Rule {
  /** The guarantee, used as a test name. */
  name: string;
  find: (files: readonly File[]) => Violation[];
  /** Files that break the rule, with one violation each, and files that do not. */
  plant: { bad: readonly File[]; good: readonly File[] };
}

export function file(path: string, text: string): File {
  return { path, text };
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

export function violation(of: File, offset: number, why: string): Violation {
  return { path: of.path, line: lineAt(of.text, offset), why };
}

/** One violation for every match of a global pattern. */
export function matches(of: File, pattern: RegExp, why: (match: RegExpExecArray) => string | null): Violation[] {
  const found: Violation[] = [];
  for (const match of of.text.matchAll(pattern)) {
    const reason = why(match);
    if (reason) found.push(violation(of, match.index, reason));
  }
  return found;
}

export function violationText({ path, line, why }: Violation): string {
  return `${path}:${line} ${why}`;
}

export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path) || /(^|\/)testing\//.test(path);
