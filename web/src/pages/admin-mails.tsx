import { pages } from '@forge/contract/pages';
import { MailHistory } from '../features/mails/mail-history.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function AdminMailsPage() {
  useDocumentTitle(pages.adminMails.title);
  return (
    <>
      <PageHeader title="Mail Details" lead="Every payment mail of the community, sent or not." />
      <MailHistory />
    </>
  );
}
