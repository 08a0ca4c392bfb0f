import { pages } from '@forge/contract/pages';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { SavedIndicator } from './saved-indicator.tsx';
import { useChangeSettings } from './use-change-settings.ts';

/** Brings the tour of the home page back. */
export function TourSettings({ userId }: { userId: string }) {
  const { settings, saving, change } = useChangeSettings(userId);
  return (
    <SettingsSection
      title="Tour"
      lead="A few steps on your home page that show where the work of your role is."
      aside={<SavedIndicator saving={saving} />}
    >
      <Panel>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-iron-8">
            {settings.tourDone
              ? 'You have finished or skipped the tour.'
              : 'The tour is on your home page.'}
          </p>
          {settings.tourDone ? (
            <Button className="max-sm:w-full" onClick={() => change({ tourDone: false })}>
              Show the tour again
            </Button>
          ) : (
            <ButtonLink to={pages.dashboard.path} className="max-sm:w-full">
              Go to the tour
            </ButtonLink>
          )}
        </div>
      </Panel>
    </SettingsSection>
  );
}
