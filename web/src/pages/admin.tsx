import { pages } from '@forge/contract/pages';
import { DuplicateCharacters } from '../features/bookings/duplicate-characters.tsx';
import { HeroNames } from '../features/hero-names/hero-names.tsx';
import { FormerMembers } from '../features/privacy/former-members.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function AdminPage() {
  useDocumentTitle(pages.admin.title);
  return (
    <>
      <PageHeader title="Admin Panel" lead="Bank characters that receive gold by in-game mail." />
      <HeroNames />
      <DuplicateCharacters />
      <FormerMembers />
    </>
  );
}
