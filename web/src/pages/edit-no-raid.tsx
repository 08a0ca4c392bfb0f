import { NoRaidChosen } from '../features/raids/edit-raid-form.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** The edit page without a raid in its address. */
export default function EditNoRaidPage() {
  useDocumentTitle('Edit Raid');
  return (
    <>
      <PageHeader title="Edit Raid" />
      <NoRaidChosen />
    </>
  );
}
