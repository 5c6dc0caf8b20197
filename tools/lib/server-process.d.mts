export declare const serverEnvironment: Readonly<Record<string, string>>;
export declare const serverArguments: readonly string[];
