export type Area = { title: string; changes: string[] };
export type Release = {
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  areas: Area[];
};

const HEADING = /^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/;

/**
 * The releases of a changelog, in its order: `## version (date)`, below it `### area` with a list of plain sentences.
 * What comes before the first release is left out; any other line below it is an error.
 */
export const parseChangelog = (text: string): Release[] => {
  const releases: Release[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const refuse = () => new Error(`CHANGELOG.md, line ${index + 1}: ${line}`);
    const release = releases.at(-1);
    const area = release?.areas.at(-1);
    if (line.startsWith('## ')) {
      const [, version, date] = HEADING.exec(line) ?? [];
      if (version === undefined || date === undefined) throw refuse();
      releases.push({ version, date, areas: [] });
    } else if (release === undefined || line.trim() === '') {
      continue;
    } else if (line.startsWith('### ')) {
      release.areas.push({ title: line.slice(4).trim(), changes: [] });
    } else if (area !== undefined && line.startsWith('- ')) {
      area.changes.push(line.slice(2).trim());
    } else if (area !== undefined && area.changes.length > 0 && line.startsWith('  ')) {
      // A long sentence goes on in the next line.
      area.changes.push(`${area.changes.pop() ?? ''} ${line.trim()}`);
    } else {
      throw refuse();
    }
  }
  return releases;
};
