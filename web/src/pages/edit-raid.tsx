import { useParams } from 'react-router';
import { EditRaidForm } from '../features/raids/edit-raid-form.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function EditRaidPage() {
  const { id = '' } = useParams();
  useDocumentTitle('Edit Raid');
  return (
    <>
      <PageHeader title="Edit Raid" />
      <EditRaidForm key={id} id={id} />
    </>
  );
}
