import { pages } from '@forge/contract/pages';
import { UpcomingRaids } from '../features/raids/upcoming-raids.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export default function UpcomingRaidsPage() {
  useDocumentTitle(pages.upcomingRaids.title);
  return (
    <>
      <PageHeader
        title="Upcoming Raids"
        lead="All times are server time, Europe/Paris."
        actions={
          <ButtonLink variant="primary" to={pages.createRaid.path}>
            Create Raid
          </ButtonLink>
        }
      />
      <UpcomingRaids />
    </>
  );
}
