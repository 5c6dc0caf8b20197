// Types for the part of autocannon's API that bench/ uses, because the package has no types of its own.
declare module 'autocannon' {
  export interface CannonRequest {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: CannonRequest) => CannonRequest;
  }
  export interface CannonOptions {
    url: string;
    connections: number;
    amount: number;
    timeout: number;
    sampleInt: number;
    requests: CannonRequest[];
    verifyBody?: (body: string) => boolean;
  }
  export interface CannonResult {
    errors: number;
    timeouts: number;
    mismatches: number;
    non2xx: number;
  }
  export interface Cannon {
    stop(): void;
    on(event: 'response', listener: () => void): void;
  }
  export default function autocannon(
    options: CannonOptions,
    done: (error: Error | null, result: CannonResult) => void,
  ): Cannon;
}
