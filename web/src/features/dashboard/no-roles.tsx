import { pages } from '@forge/contract/pages';
import { ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';

/** For a user without roles: how to get one. */
export function NoRoles({ invite }: { invite: ReactNode }) {
  return (
    <Panel>
      <EmptyState
        icon={<ShieldQuestion />}
        title="No roles assigned"
        action={
          <>
            {invite}
            <ButtonLink to={pages.settings.path}>Settings</ButtonLink>
          </>
        }
      >
        Roles are given in the community on Discord: join it, apply there, and an admin gives you
        yours. What it opens appears here within a minute; you need not sign in again.
      </EmptyState>
    </Panel>
  );
}
