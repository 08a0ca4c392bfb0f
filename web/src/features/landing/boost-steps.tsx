const steps = [
  {
    title: 'You ask',
    text: 'On Discord or in trade chat, you tell an advertiser what you want and when you can play.',
  },
  {
    title: 'Your seat is booked',
    text: 'The advertiser shows you the runs that fit and their price. A deposit may hold the seat; the rest is due at the run.',
  },
  {
    title: 'You are invited',
    text: 'At the agreed time the raid leader invites your character. All times are server time, Europe/Paris.',
  },
  {
    title: 'You pay in gold',
    text: 'The gold collector of the run takes the gold in game, on your payment realm, and notes it while you watch.',
  },
  {
    title: 'We carry, you loot',
    text: 'Stay with the group and do as much or as little as you like. What drops for you under the loot rules of the run is yours.',
  },
];

export function BoostSteps() {
  return (
    <ol className="flex flex-col">
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="relative flex gap-5 pb-8 not-last:before:absolute not-last:before:top-10 not-last:before:bottom-0 not-last:before:left-5 not-last:before:w-px not-last:before:bg-iron-5"
        >
          <span
            aria-hidden="true"
            className="tabular grid size-10 shrink-0 place-items-center rounded-md border border-iron-5 bg-iron-3 font-semibold text-gold"
          >
            {index + 1}
          </span>
          <div className="pt-2">
            <h3 className="font-semibold text-iron-9">{title}</h3>
            <p className="mt-1 text-iron-8">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
