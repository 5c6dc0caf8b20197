// The type of rules about the repository. A rule has a name, a function that checks the files, and planted violations
// that this function must report, because a rule that never fails protects nothing.

export interface File {
  /** The path relative to the repository's root, with slashes. */
  path: string;
  text: string;
}

export interface Violation {
  path: string;
  line: number;
  why: string;
}

export interface Rule {
  /** What the rule guarantees, as a sentence, which is also the name of the rule's test. */
  name: string;
  find: (files: readonly File[]) => Violation[];
  /** `bad`: files with a violation each. `good`: files without a violation. */
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

/** A violation for every match of a global pattern, except matches for which `why` returns null. */
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
