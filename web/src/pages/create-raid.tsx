import { pages } from '@forge/contract/pages';
import { CreateRaidForm } from '../features/raids/create-raid-form.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function CreateRaidPage() {
  useDocumentTitle(pages.createRaid.title);
  return (
    <>
      <PageHeader
        title="Create Raid"
        lead="A new raid waits among the pending ones until it is published."
      />
      <CreateRaidForm />
    </>
  );
}
