import { StrictMode } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

export const createRouter = (): Router => createBrowserRouter(routes);

/** Every page, with the router. */
export function App({ router }: { router: Router }) {
  return (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}
