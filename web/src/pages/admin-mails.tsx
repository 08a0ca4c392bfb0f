import { MailHistory } from '../features/mails/mail-history.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function AdminMailsPage() {
  useDocumentTitle('Admin Mails History');
  return (
    <>
      <PageHeader title="Mail Details" lead="Every payment mail of the community, sent or not." />
      <MailHistory />
    </>
  );
}
