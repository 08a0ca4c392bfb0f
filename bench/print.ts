const lines: string[] = [];

/** Prints a line of results, and keeps it for the report of this run. */
export const print = (line: string): void => {
  console.log(line);
  lines.push(line);
};

/** The lines since the last call. */
export const takeLines = (): string[] => lines.splice(0);
