import { formatDay } from '@forge/contract/paris-time';
import changelog from '../../../../CHANGELOG.md?raw';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { parseChangelog, type Area } from './parse-changelog.ts';
import { unseenVersions } from './unseen-releases.ts';

// Read when the portal is built.
const releases = parseChangelog(changelog);

/** Every version with what it changed, the newest first. */
export function Releases({ seenVersion }: { seenVersion: string }) {
  const unseen = unseenVersions(releases, seenVersion);
  return (
    <div className="flex flex-col gap-(--page-gap)">
      {releases.map(({ version, date, areas }) => (
        <Panel
          key={version}
          title={`Version ${version}`}
          aside={
            <span className="flex items-center gap-3 text-sm text-iron-7">
              {unseen.has(version) && <Badge tone="ember">New</Badge>}
              <time dateTime={date}>{formatDay(date)}</time>
            </span>
          }
        >
          {/* The space below the last area is the panel's own. */}
          <div className="-mb-6 columns-[22rem] gap-x-10">
            {areas.map((area) => (
              <AreaChanges key={area.title} area={area} />
            ))}
          </div>
        </Panel>
      ))}
    </div>
  );
}

function AreaChanges({ area: { title, changes } }: { area: Area }) {
  return (
    <div className="break-inside-avoid pb-6">
      <h3 className="mb-2 text-sm font-semibold text-iron-9">{title}</h3>
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-sm text-pretty text-iron-8 marker:text-iron-6">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}
