import { pages } from '@forge/contract/pages';
import { scenes } from '../artwork/pictures.ts';
import { InviteButton } from '../features/site/invite-link.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ScenePage } from '../ui/scene-page.tsx';

export default function ApplyPage() {
  useDocumentTitle(pages.apply.title);
  return (
    <ScenePage
      picture={scenes.arena}
      title="Apply To Forge Page"
      lead="Boosters, raid leaders and advertisers apply on our Discord."
    >
      <p className="max-w-prose text-iron-8">
        Join the server and open a ticket in the applications channel. Tell us your character and
        realm, what you want to do, and the evenings you have time. We look at logs and at how you
        treat people, answer within a few days, and start every newcomer on a trial. Once you have a
        role there, sign in here with the same account.
      </p>
      <div>
        <InviteButton fallbackTo={pages.apply.path} variant="primary" size="lg">
          Apply on Discord
        </InviteButton>
      </div>
    </ScenePage>
  );
}
