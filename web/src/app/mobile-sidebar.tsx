import { PanelLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Clocks } from '../features/dashboard/clocks.tsx';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';

/**
 * On small screens: a sticky bar with both clocks and a drawer with the sidebar. Rendered before the
 * auth status is known, to avoid a layout shift.
 */
export function MobileSidebar({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label="Clocks and panel"
      className="sticky top-16 z-30 flex h-15 shrink-0 items-center justify-between gap-4 border-b border-iron-4 bg-iron-1/95 px-4 backdrop-blur-sm sm:px-6 lg:hidden"
    >
      <Clocks compact />
      <Button aria-expanded={isOpen} disabled={!children} onClick={() => setOpen(true)}>
        <PanelLeft aria-hidden="true" />
        Panel
      </Button>
      <Drawer open={isOpen} onOpenChange={setOpen} side="left" title="Your panel">
        {children}
      </Drawer>
    </section>
  );
}
