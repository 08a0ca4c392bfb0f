import { mayOpen, pages } from '@forge/contract/pages';
import type { Viewer } from '@forge/contract/viewer';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Panel } from '../../ui/panel.tsx';

const steps = [
  [
    'Say what you want',
    'Open a booking request in the community: which boost, on which character, and when you can play.',
  ],
  [
    'Get a seat and a price',
    'An advertiser books you into a raid. You may be asked for a deposit; the rest is due at the raid.',
  ],
  [
    'Be there in time',
    'You are invited shortly before the start, in server time. Pay the gold collector in the game, never with real money.',
  ],
] as const;

/** For members: how to get a boost, and the link to support. */
export function MemberPanel({ viewer, invite }: { viewer: Viewer; invite: ReactNode }) {
  return (
    <Panel title="Book a boost">
      <div className="@container flex flex-col gap-6">
        <ol className="grid gap-x-8 gap-y-5 @3xl:grid-cols-3">
          {steps.map(([title, text], index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="tabular grid size-7 shrink-0 place-items-center rounded-sm border border-iron-5 bg-iron-3 text-sm font-semibold text-iron-8"
              >
                {index + 1}
              </span>
              <span className="flex flex-col gap-1">
                <span className="text-sm font-semibold text-iron-9">{title}</span>
                <span className="text-sm text-pretty text-iron-7">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          {invite}
          {mayOpen(viewer, pages.support.access) && (
            <ButtonLink to={pages.support.path}>Ask support</ButtonLink>
          )}
        </div>
      </div>
    </Panel>
  );
}
