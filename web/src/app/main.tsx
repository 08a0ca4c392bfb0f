import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import '../ui/theme.css';
import { App } from './app.tsx';
import { routes } from './routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

let router: ReturnType<typeof createBrowserRouter> | undefined;
// Made when it is first rendered, which is work of its own and not a longer start of the script.
const app = <App openRouter={() => (router ??= createBrowserRouter(routes))} />;
// The landing page arrives with its markup, and is taken over in slices that let the visitor in between.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
