import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import '../ui/theme.css';
import { App } from './app.tsx';
import { routes } from './routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const app = <App router={createBrowserRouter(routes)} />;
// The landing page arrives with its markup, and is taken over in slices that let the visitor in between.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
