import { pages } from '@forge/contract/pages';
import { isAdminLevel, isMember } from '@forge/contract/viewer';
import { PersonalTokens } from '../features/auth/personal-tokens.tsx';
import { Profile } from '../features/auth/profile.tsx';
import { Sessions } from '../features/auth/sessions.tsx';
import { useViewer } from '../features/auth/use-viewer.ts';
import { CalendarAddress } from '../features/calendar/calendar-address.tsx';
import { useMinute } from '../lib/use-minute.ts';
import { DiscordChannelSettings } from '../features/discord-channel/discord-channel-settings.tsx';
import { ADDON_LEAD, AddonLink } from '../features/mails/addon-link.tsx';
import { OwnData } from '../features/privacy/own-data.tsx';
import { AppearanceSettings } from '../features/settings/appearance-settings.tsx';
import { NoticeSettings } from '../features/settings/notice-settings.tsx';
import { TourSettings } from '../features/settings/tour-settings.tsx';
import { TimeSettings } from '../features/settings/time-settings.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SettingsSection } from '../ui/settings-section.tsx';
import { Spinner } from '../ui/spinner.tsx';

export default function SettingsPage() {
  const auth = useViewer();
  const now = new Date(useMinute());
  useDocumentTitle(pages.settings.title);
  if (auth.state !== 'signed in') return <Spinner />;
  const { user, viewer } = auth;
  return (
    <>
      <PageHeader
        title="Settings"
        lead="What you choose is kept at once and follows you to every device."
      />
      <div className="max-w-6xl divide-y divide-iron-4">
        <SettingsSection
          title="Profile"
          lead="As our Discord knows you. Your roles come from the community and refresh by themselves."
        >
          <Profile user={user} />
        </SettingsSection>
        <TimeSettings userId={user._id} now={now} />
        <NoticeSettings userId={user._id} viewer={viewer} />
        <AppearanceSettings userId={user._id} />
        {isMember(viewer) && <TourSettings userId={user._id} />}
        {isMember(viewer) && (
          <SettingsSection
            title="Calendar"
            lead="Your raids in the calendar of your phone or computer: those that you lead, collect or have clients in. Subscribe to the address there; it updates by itself."
          >
            <CalendarAddress />
          </SettingsSection>
        )}
        <SettingsSection title="Addon" lead={ADDON_LEAD}>
          <AddonLink />
        </SettingsSection>
        {isAdminLevel(viewer) && <DiscordChannelSettings />}
        <SettingsSection
          title="Sessions"
          lead="The browsers that are signed in as you. One that you sign out is out at once, on open pages too."
        >
          <Sessions />
        </SettingsSection>
        {isMember(viewer) && (
          <SettingsSection
            title="Personal tokens"
            lead={
              <>
                For programs that act as you: bots, scripts, spreadsheets. They send the token in
                place of a sign-in. The calls are in the{' '}
                <a
                  href="/docs"
                  target="_blank"
                  rel="noreferrer"
                  className="font-semibold text-iron-9 underline underline-offset-4 hover:text-ember"
                >
                  API document
                </a>
                .
              </>
            }
          >
            <PersonalTokens now={now} />
          </SettingsSection>
        )}
        <SettingsSection
          title="Your data"
          lead="What the portal holds about you, to keep or to check."
        >
          <OwnData />
        </SettingsSection>
      </div>
    </>
  );
}
