import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { App } from './app.tsx';
import { routes } from './routes.tsx';

/** Renders the landing page; the build writes it into landing.html. */
export const prerender = () => {
  const router = createMemoryRouter(routes);
  return renderToString(<App getRouter={() => router} />);
};
