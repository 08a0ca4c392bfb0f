import { pages } from '@forge/contract/pages';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';

export default function NotFoundPage() {
  useDocumentTitle('Not Found');
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-28 text-center">
      <p className="font-display text-display font-bold text-iron-9">404</p>
      <h1 className="font-display text-xl font-semibold text-iron-8">Not Found</h1>
      <p className="max-w-prose text-iron-7">
        There is nothing at this address. It may have moved.
      </p>
      <ButtonLink to={pages.home.path} className="mt-2">
        Go to the home page
      </ButtonLink>
    </div>
  );
}
