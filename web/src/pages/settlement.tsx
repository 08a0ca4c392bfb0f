import { pages } from '@forge/contract/pages';
import { Settlement } from '../features/ledger/settlement.tsx';
import { useArrivalLists } from '../features/mails/arrival-list.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function SettlementPage() {
  useDocumentTitle(pages.settlement.title);
  const { lists, missing } = useArrivalLists();
  return (
    <>
      <PageHeader
        title="Settlement"
        lead="Who is owed what. Only gold that was sent to the bank is ready to be paid."
      />
      <Settlement workLists={lists} missing={missing} />
    </>
  );
}
