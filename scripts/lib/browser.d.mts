export function ensureBrowser(): Promise<string>;
export function browserOnMachine(): string | undefined;
