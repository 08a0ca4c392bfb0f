/** Keys as they look on a keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="tabular rounded-sm border border-iron-5 bg-iron-1 px-1.5 py-0.5 font-sans text-xs text-iron-8"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
