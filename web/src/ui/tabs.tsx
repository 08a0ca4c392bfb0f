import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import clsx from 'clsx';
import type { ReactNode } from 'react';

export type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** Undefined until known. */
  count?: number | undefined;
};

type Props<Value extends string> = {
  /** For screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  /** Includes a TabPanel for the active tab. */
  children: ReactNode;
};

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
  children,
}: Props<Value>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: Value) => onChange(next)}
      className={className}
    >
      <BaseTabs.List aria-label={label} className="flex shrink-0 border-b border-iron-4 px-1">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={clsx(
              'relative flex h-11 min-w-0 grow items-center justify-center gap-1.5 px-1.5 max-sm:gap-1 text-xs font-semibold whitespace-nowrap text-iron-7 transition-colors select-none',
              'hover:text-iron-9 focus-visible:-outline-offset-2 data-active:text-iron-9',
              'after:absolute after:inset-x-1.5 after:-bottom-px after:h-0.5 data-active:after:bg-iron-9',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="tabular rounded-sm bg-iron-4 px-1 font-normal text-iron-8 max-sm:bg-transparent max-sm:px-0">
                {tab.count}
              </span>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {children}
    </BaseTabs.Root>
  );
}

type PanelProps = { value: string; isBusy?: boolean; className?: string; children: ReactNode };

export function TabPanel({ value, isBusy = false, className, children }: PanelProps) {
  return (
    <BaseTabs.Panel value={value} aria-busy={isBusy} className={className}>
      {children}
    </BaseTabs.Panel>
  );
}
