export declare const leanMemory: Readonly<Record<string, string>>;
