import clsx from 'clsx';

export type ButtonVariant = 'primary' | 'quiet' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost';
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-ember text-iron-1 not-data-disabled:hover:bg-ember-hot',
  // For the action of one row among many: highlighted only on hover.
  quiet:
    'border border-ember/50 bg-ember/10 text-ember-hot not-data-disabled:hover:bg-ember not-data-disabled:hover:text-iron-1',
  secondary:
    'border border-iron-5 bg-iron-3 text-iron-9 not-data-disabled:hover:border-iron-6 not-data-disabled:hover:bg-iron-4',
  ghost: 'text-iron-8 not-data-disabled:hover:bg-iron-4 not-data-disabled:hover:text-iron-9',
  'danger-ghost': 'text-danger not-data-disabled:hover:bg-danger/15',
  danger: 'bg-danger-strong text-iron-9 not-data-disabled:hover:brightness-110',
};

// Touch targets are at least 44 pixels on touch screens and phones.
const sizes: Record<ButtonSize, string> = {
  // Fits a table row of 40 pixels.
  xs: 'h-7 px-2 text-xs pointer-coarse:min-h-11 pointer-coarse:px-3 max-lg:min-h-11 max-lg:px-3 max-lg:text-sm',
  sm: 'h-(--small-control) px-3 text-sm pointer-coarse:min-h-11 max-sm:min-h-11',
  md: 'h-10 px-4 text-sm pointer-coarse:min-h-11 max-sm:min-h-11',
  lg: 'h-12 px-6 text-base',
};

/** Class names of a button, also for links styled as one. */
export const buttonClasses = (variant: ButtonVariant, size: ButtonSize, className?: string) =>
  clsx(
    'relative inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none',
    'transition-[background-color,border-color,opacity,transform] active:not-data-disabled:translate-y-px',
    'data-disabled:cursor-not-allowed data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  );
