import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import '../ui/theme.css';
import { App } from './app.tsx';
import { routes } from './routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

let router: ReturnType<typeof createBrowserRouter> | undefined;
// Created on first render, not while the script starts.
const app = <App getRouter={() => (router ??= createBrowserRouter(routes))} />;
// The landing page is prerendered; a transition hydrates it without blocking input.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
