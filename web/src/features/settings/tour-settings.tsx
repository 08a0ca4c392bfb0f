import { pages } from '@forge/contract/pages';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
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
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={!settings.tourDone} onClick={() => change({ tourDone: false })}>
          Show the tour again
        </Button>
        {!settings.tourDone && (
          <ButtonLink to={pages.dashboard.path} variant="ghost">
            It is on your home page
          </ButtonLink>
        )}
      </div>
    </SettingsSection>
  );
}
