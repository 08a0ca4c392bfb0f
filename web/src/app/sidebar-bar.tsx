import { PanelLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Clocks } from '../features/dashboard/clocks.tsx';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';

/** On small screens: both clocks stay in sight, the rest of the panel is a press away. */
export function SidebarBar({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label="Clocks and panel"
      className="flex items-center justify-between gap-4 border-b border-iron-4 px-4 py-2 sm:px-6 lg:hidden"
    >
      <Clocks compact />
      <Button aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <PanelLeft aria-hidden="true" />
        Panel
      </Button>
      <Drawer open={isOpen} onOpenChange={setOpen} side="left" title="Your panel">
        {children}
      </Drawer>
    </section>
  );
}
