import { randomUUID } from 'node:crypto';
import { changedTables, tableChecksums } from '@forge/testkit/table-checksums';
import { startInProcessPortal, type InProcessPortal } from '@forge/testkit/in-process-portal';
import { assert, type Row } from '../suite.ts';
import { startResponseDropper } from '../support/response-dropper.ts';
import type { PreparedChange } from '../support/prepared-changes.ts';
import { failureOf } from '../support/probes.ts';
import type { Target } from './target.ts';

/** Calls whose retry is refused: what they remove is gone. */
const refusedAgain: Record<string, string> = {
  'POST /admin/delete-hero-name': 'not-found',
  'POST /raid/delete': 'not-found',
  'POST /raid/templates/delete': 'not-found',
  'POST /auth/sessions/end': 'not-found',
  'POST /auth/tokens/revoke': 'not-found',
};

/** Calls whose answer has a new secret: a retry makes another one. */
const makingSecrets = ['POST /calendar/link', 'POST /auth/tokens'];

/** Calls that create something. */
const creating = [
  'POST /raid/create',
  'POST /raid/plan',
  'POST /raid/templates/create',
  'POST /booking/create',
  'POST /admin/create-hero-name',
  'POST /support/open',
  'POST /support/reply',
  'POST /payout/create',
  'POST /ledger/adjust',
];

type Dropper = Awaited<ReturnType<typeof startResponseDropper>>;

/** Sends a request whose response is dropped. */
const sendUnanswered = async (
  { name, path, person }: PreparedChange,
  body: object,
  via: Dropper,
) => {
  const before = via.dropped.length;
  const outcome = await person
    .at(via.url)
    .post(path, body, { origin: via.portalUrl })
    .then(
      () => 'answered',
      () => 'dropped',
    );
  assert(outcome === 'dropped', `The answer of ${name} arrived`);
  return via.dropped[before];
};

type Retries = { portal: InProcessPortal; other: InProcessPortal; droppers: [Dropper, Dropper] };

/** The answer is lost; returns whether the call changed something. */
const loseAnswer = async ({ portal, droppers }: Retries, change: PreparedChange, body: object) => {
  const before = await tableChecksums(portal.context.pool);
  const status = await sendUnanswered(change, body, droppers[0]);
  assert(status === 200, `${change.name} was answered with ${status ?? 0}`);
  return changedTables(before, await tableChecksums(portal.context.pool)).length > 0;
};

/** Retries, at both processes, change nothing and get the same answer. */
const retry = async (
  { portal, other, droppers }: Retries,
  { name, path, person, ...change }: PreparedChange,
  bodyOf: () => object = () => change.body,
) => {
  const before = await tableChecksums(portal.context.pool);
  const sent = { ...change, name, path, person };
  await sendUnanswered(sent, bodyOf(), droppers[1]);
  await sendUnanswered(sent, bodyOf(), droppers[0]);
  const answers = await Promise.all(
    [other, portal].map(({ url }) => person.at(url).post(path, bodyOf())),
  );
  const changed = changedTables(before, await tableChecksums(portal.context.pool));
  assert(changed.length === 0, `Retries of ${name} changed ${changed.join(', ')}`);
  const code = refusedAgain[name];
  for (const { status, body, text } of answers) {
    const isExpected = code ? body['code'] === code : status === 200;
    assert(isExpected, `A retry of ${name} was answered with ${status}: ${text}`);
    assert(text === answers[0]?.text, `Retries of ${name} got different answers`);
  }
};

/** Every changing call, with an answer that is lost after the change. */
export const loseResponses = async (
  { portal, database }: Target,
  changes: PreparedChange[],
  refused: Set<string>,
): Promise<Row[]> => {
  const other = await startInProcessPortal(
    { DATABASE_URL: database.url },
    { checkRolesEverySeconds: 36_000, runsBackgroundJobs: false },
  );
  const droppers: [Dropper, Dropper] = [
    await startResponseDropper(portal.url),
    await startResponseDropper(other.url),
  ];
  const retries = { portal, other, droppers };
  try {
    let changing = 0;
    const tested = { all: 0, withId: 0 };
    for (const change of changes) {
      const { name, takesRequestId } = change;
      if (makingSecrets.includes(name)) continue;
      const changed = await loseAnswer(retries, change, change.body);
      if (changed) changing += 1;
      // Nor was it acknowledged while nothing could be written.
      assert(!changed || refused.has(name), `${name} was acknowledged, and lost`);
      await retry(retries, change);
      tested.all += 1;
      if (takesRequestId) tested.withId += 1;
    }
    assert(changing > 10, `Only ${changing} calls change something: the check is meaningless`);
    const withIds = changes.filter(({ takesRequestId }) => takesRequestId);
    const missing = creating.filter((name) => withIds.every((change) => change.name !== name));
    assert(missing.length === 0, `${missing.join(', ')} without a request id`);
    const [created] = withIds;
    assert(created !== undefined, 'No call takes a request id');
    const failure = await failureOf('each retry has its own request id', () =>
      retry(retries, created, () => ({ ...created.body, requestId: randomUUID() })),
    );
    const lost = droppers.flatMap(({ dropped }) => dropped).length;
    return [
      {
        guarantee:
          'a lost answer and four retries, at two processes: nothing is done or audited twice',
        measured: `${tested.all} calls, ${tested.withId} with a request id, ${lost} answers lost`,
      },
      { guarantee: 'the same check fails if each retry has its own request id', measured: failure },
    ];
  } finally {
    for (const dropper of droppers) dropper.close();
    await other.close();
  }
};
