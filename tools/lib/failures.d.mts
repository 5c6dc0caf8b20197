/** The parts of Playwright's JSON report that are read. */
interface Suite {
  suites?: Suite[];
  specs?: {
    file: string;
    line: number;
    title: string;
    tests: {
      status: string;
      projectName: string;
      results: { error?: { message: string }; attachments?: { name: string; path?: string }[] }[];
    }[];
  }[];
}

export declare function failuresOfPlaywright(report: { suites?: Suite[] } | undefined): string[];
