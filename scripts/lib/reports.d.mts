type Report = { at: string; commit: string; machine: string; figures: unknown };
export function writeReport(name: string, figures: unknown): void;
export function readReport(name: string): Report | undefined;
