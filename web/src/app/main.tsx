import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/theme.css';
import { hydrateLanding } from './hydrate-landing.tsx';
import { loadApp } from './load-app.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');

// The landing page is prerendered; a transition hydrates it without blocking input.
if (element.hasChildNodes()) startTransition(() => hydrateLanding(element));
else {
  const root = createRoot(element);
  void loadApp().then(({ App, createRouter }) => root.render(<App router={createRouter()} />));
}
