import { pages } from '@forge/contract/pages';
import { backdrops } from '../artwork/pictures.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Picture } from '../ui/picture.tsx';

export default function NotFoundPage() {
  useDocumentTitle('Not Found');
  return (
    <div className="relative isolate grid min-h-[calc(100svh-4rem)] place-items-center px-4 py-16 text-center">
      <div aria-hidden="true" className="absolute inset-0 -z-1">
        <Picture picture={backdrops[1]} isFirst />
        <div className="absolute inset-0 bg-iron-1/20" />
      </div>
      <div className="flex flex-col items-center gap-4">
        <p className="font-display text-[clamp(6rem,22vw,14rem)] leading-none font-bold text-iron-9">
          404
        </p>
        <h1 className="font-display text-xl font-semibold text-iron-9">Not Found</h1>
        <p className="max-w-prose text-iron-8">
          The road ends here. What stood at this address has moved, or never was.
        </p>
        <ButtonLink to={pages.home.path} size="lg" className="mt-4">
          Go to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
