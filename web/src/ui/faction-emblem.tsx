const emblems = {
  // A shield with a bar across its chief.
  Alliance: {
    colour: 'text-faction-alliance',
    path: 'M2.5 2 8 .8 13.5 2v6c0 3.4-2.2 5.7-5.5 7.2C4.7 13.7 2.5 11.4 2.5 8V2Zm2 3.2v1.8h7V5.2h-7Z',
  },
  // A spike driven up through two barbs.
  Horde: {
    colour: 'text-faction-horde',
    path: 'M8 .5 10 6.2l4.8-2.7-1.7 6.3-3.4.9L8 15.5l-1.7-4.8-3.4-.9L1.2 3.5 6 6.2 8 .5Z',
  },
};

/** A faction's emblem. Decorative: its name is beside it. */
export function FactionEmblem({ name }: { name: keyof typeof emblems }) {
  const { colour, path } = emblems[name];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="currentColor"
      fillRule="evenodd"
      className={`size-4 shrink-0 ${colour}`}
    >
      <path d={path} />
    </svg>
  );
}
