import ICAL from 'ical.js';
import { parisInstant } from '@forge/contract/paris-time';
import { readAs } from '../support/api.ts';
import { expect } from './expect.ts';
import type { PersonRef, WeekRaid } from './expected-state.ts';
import type { Person, WeekScenario } from './week-scenario.ts';

type Message = {
  content: string;
  embeds: { fields: { name: string; value: string }[] }[];
};

const startOf = ({ date, time }: WeekRaid) => parisInstant(date, time);

const messageOf = ({ expected }: WeekScenario, raid: WeekRaid) => {
  const taken = expected.openSeats(raid).length;
  const free = raid.maxClients - taken;
  const sale = free === 0 ? 'Full' : `${free} of ${raid.maxClients} seats free`;
  return {
    content: `**${raid.name}** · Heroic Full Run · ${raid.cancelled === null ? sale : 'Cancelled'}`,
    Starts: `<t:${startOf(raid).getTime() / 1000}:F>`,
    Seats: raid.cancelled === null ? `${taken}/${raid.maxClients} sold` : undefined,
    Price: `${raid.pot.toLocaleString('en')} g`,
    Leader: raid.leader.username,
  };
};

/** One message for each raid, as the raid is. */
export const checkChannel = async (scenario: WeekScenario, raids: readonly WeekRaid[]) => {
  await scenario.portal.passMinute();
  await expect
    .poll(
      async () => {
        const messages = await readAs<Message[]>(scenario.people.admin, '/demo/discord-posts');
        expect(messages).toHaveLength(scenario.expected.raids.length);
        const text = JSON.stringify(messages);
        for (const { client } of scenario.expected.seats)
          expect(text).not.toContain((client as { clientName: string }).clientName);
        return messages
          .map(({ content, embeds }) => {
            const fields = embeds.flatMap((embed) => embed.fields);
            const value = (name: string) =>
              fields.find((field) => field.name === name)?.value.replace('\u200b', '');
            return {
              content,
              Starts: value('Starts'),
              Seats: value('Seats'),
              Price: value('Price'),
              Leader: value('Leader'),
            };
          })
          .filter(({ content }) => raids.some(({ name }) => content.startsWith(`**${name}**`)))
          .sort((one, other) => one.content.localeCompare(other.content));
      },
      { timeout: 15_000, intervals: [100, 250] },
    )
    .toEqual(
      raids
        .map((raid) => messageOf(scenario, raid))
        .sort((one, other) => one.content.localeCompare(other.content)),
    );
};

const eventsIn = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate(),
      status: component.getFirstPropertyValue('status'),
      hours: event.duration.toSeconds() / 3600,
    };
  });
};

type Event = ReturnType<typeof eventsIn>[number];
const byUid = (one: Event, other: Event) => one.uid.localeCompare(other.uid);

/** The raids that a person leads, collects or has clients in, or had some that left with their raid. */
const eventsOf = ({ expected }: WeekScenario, person: PersonRef) =>
  expected.raids
    .filter(
      (raid) =>
        raid.leader === person ||
        raid.collector === person ||
        expected.seats.some(
          (seat) => seat.raid === raid && seat.creator === person && (seat.left?.withRaid ?? true),
        ),
    )
    .map((raid) => ({
      uid: `${raid.id}@forge-portal`,
      summary: `${raid.cancelled === null ? '' : 'Cancelled: '}${raid.name} (HEROIC)`,
      start: startOf(raid),
      status: raid.cancelled === null ? 'CONFIRMED' : 'CANCELLED',
      hours: 3,
    }));

export const checkCalendars = async (scenario: WeekScenario) => {
  const { people } = scenario;
  const { leader, collector, advertiser, otherAdvertiser } = people;
  for (const person of [leader, collector, advertiser, otherAdvertiser]) {
    const { url } = await scenario.call<{ url: string }>(person, '/calendar/link', {});
    const text = await (await fetch(url)).text();
    expect.soft(eventsIn(text).sort(byUid)).toEqual(eventsOf(scenario, person).sort(byUid));
  }
};

type Notices = { notices: { _id: string; text: string }[]; next: string | null };

const noticesOf = async (person: Person): Promise<string[]> => {
  const texts: string[] = [];
  let next: string | null = null;
  do {
    const path: string = next === null ? '/notices' : `/notices?before=${next}`;
    const page: Notices = await readAs<Notices>(person, path);
    texts.push(...page.notices.map(({ text }) => text));
    next = page.next;
  } while (next !== null);
  return texts;
};

/** Everyone has a notice of each change by others that concerns them, and no other notice. */
export const checkNotices = async (scenario: WeekScenario) => {
  for (const person of scenario.everyone) {
    const texts = await noticesOf(person);
    expect
      .soft(texts.sort(), `The notices of ${person.username}`)
      .toEqual(scenario.expected.noticesOf(person).toSorted());
  }
};
