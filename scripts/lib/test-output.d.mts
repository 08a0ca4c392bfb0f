export function createTestOutput(): string;
