import { pages } from '@forge/contract/pages';
import { useViewer } from '../features/auth/use-viewer.ts';
import { Collection } from '../features/mails/collection.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function SendMailPage() {
  const auth = useViewer();
  useDocumentTitle(pages.sendMail.title);
  return (
    <>
      <PageHeader
        title="Collection & Pending History"
        lead="Gold that has to reach a hero: carry its code into the game, confirm it here, mark it sent."
      />
      {auth.state === 'signed in' && <Collection viewer={auth.viewer} />}
    </>
  );
}
