/** What the doctor says about one thing, as a sentence for the operator. */
export type Finding = {
  area: 'Settings' | 'Database' | 'Clock' | 'Discord' | 'Disk' | 'Backups';
  /** Only a problem makes the command fail. */
  level: 'ok' | 'advice' | 'problem';
  text: string;
};

type Say = (text: string) => Finding;

export const findingsOf = (area: Finding['area']): Record<Finding['level'], Say> => ({
  ok: (text) => ({ area, level: 'ok', text }),
  advice: (text) => ({ area, level: 'advice', text }),
  problem: (text) => ({ area, level: 'problem', text }),
});

const WIDTH = 10;

/** One line for each, the problems last, where they are read first. */
export const report = (findings: readonly Finding[]): { text: string; healthy: boolean } => {
  const problems = findings.filter(({ level }) => level === 'problem');
  const others = findings.filter(({ level }) => level !== 'problem');
  const lines = [...others, ...problems].map(
    ({ area, level, text }) => `${level.padEnd(WIDTH)}${area.padEnd(WIDTH)}${text}`,
  );
  const end = { 0: 'All is well.', 1: 'One problem was found.' }[problems.length];
  return {
    text: [...lines, '', end ?? `${problems.length} problems were found.`].join('\n'),
    healthy: problems.length === 0,
  };
};
