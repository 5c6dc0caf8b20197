export declare const leanMemory: Readonly<Record<string, string>>;
export declare const leanArguments: readonly string[];
