export function runBrowserTests(options: {
  speed: 'fast' | 'slow';
  output: string;
}): Promise<{ passed: number; failures: string[]; retried: string[] }>;
