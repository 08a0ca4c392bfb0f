import { renderToString } from 'react-dom/server';
import { LandingApp } from './landing-app.tsx';

/** Renders the landing page; the build writes it into landing.html. */
export const prerender = () =>
  renderToString(<LandingApp state={undefined} leave={() => undefined} />);
