type Speed = 'fast' | 'slow';
export const selectionOf: Record<Speed, string[]>;
export function runBrowserTests(options: {
  speed: Speed;
  output: string;
}): Promise<{ passed: number; failures: string[]; retried: string[] }>;
