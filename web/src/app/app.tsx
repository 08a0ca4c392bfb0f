import { StrictMode, type ComponentProps } from 'react';
import { RouterProvider } from 'react-router';
import { Providers } from './providers.tsx';

/** The same tree in the browser and in the prerendered page, so that one can take over the other. */
export function App({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}
