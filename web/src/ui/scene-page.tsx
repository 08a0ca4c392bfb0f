import type { ReactNode } from 'react';
import { Picture, type PictureSource } from './picture.tsx';

type Props = {
  title: string;
  lead: ReactNode;
  picture: PictureSource;
  position?: string;
  children?: ReactNode;
};

/** A public page under a large picture with title and lead. */
export function ScenePage({ title, lead, picture, position, children }: Props) {
  return (
    <article>
      <header className="relative isolate flex min-h-[max(24rem,52svh)] items-end overflow-hidden bg-iron-1">
        <div aria-hidden="true" className="absolute inset-0 -z-1">
          <Picture picture={picture} isFirst {...(position !== undefined && { position })} />
          <div className="absolute inset-0 bg-linear-to-r from-iron-1/80 via-iron-1/30 via-50% to-transparent to-75% portrait:hidden" />
          <div className="absolute inset-x-0 bottom-0 h-2/3 bg-linear-to-t from-iron-1 via-iron-1/60 to-transparent portrait:h-5/6" />
        </div>
        <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 pt-24 pb-12 sm:px-6">
          <h1 className="max-w-3xl font-display text-display font-bold text-balance text-iron-9">
            {title}
          </h1>
          <p className="max-w-2xl text-lg text-pretty text-iron-8">{lead}</p>
        </div>
      </header>
      <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 pt-4 pb-24 sm:px-6">
        {children}
      </div>
    </article>
  );
}
