import type { Mail } from '@forge/contract/mails/mail-api';
import { encodePayment } from '@forge/contract/mails/payment-code';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mailFixture } from '../../../test/fixtures.ts';
import { textOfEach } from '../../../test/markup-text.ts';
import { Table } from '../../ui/table.tsx';
import { GameMailProvider } from './game-mail-dialog.tsx';
import { GameMail } from './game-mail.tsx';
import { MailCards } from './mail-cards.tsx';
import { historyColumns } from './mail-columns.tsx';

const { bookId, amount } = mailFixture();
const code = encodePayment({
  hero: 'Zölin',
  realm: 'Twisting Nether',
  faction: 'Horde',
  amount,
  runId: bookId,
  confirmationCode: '004217',
});
const generated = mailFixture({
  paymentRealm: 'TwistingNether',
  paymentCode: code,
  confirmationCode: '004217',
});

const gameMail = (mail: Mail) =>
  renderToStaticMarkup(
    <GameMail mail={mail} isCopied={(field) => field === 'hero'} onCopy={() => undefined} />,
  );
const button = `Mail in the game: run ${bookId.slice(0, 8)}`;
const lists = [
  [
    'a table',
    (mail: Mail) => (
      <Table caption="Mails" columns={historyColumns} rows={[mail]} rowKey={({ _id }) => _id} />
    ),
  ],
  [
    'cards',
    (mail: Mail) => <MailCards caption="Mails" mails={[mail]} changed={new Set()} actions={null} />,
  ],
] as const;

test('shows what the game asks for, each field copyable', () => {
  expect(textOfEach(gameMail(generated), 'button')).toEqual([
    'HeroCopiedZölin',
    'RealmCopyTwisting Nether',
    'FactionCopyHorde',
    'AmountCopy680,000 g',
    `SubjectCopy${bookId.slice(0, 8)} 004217`,
    `CodeCopy${code}`,
  ]);
});

test('shows no hero, subject or code of an outdated code, and says why', () => {
  const shown = gameMail({ ...generated, codeOutdated: true });
  expect(textOfEach(shown, 'button')).toEqual([
    'RealmCopyTwistingNether',
    'FactionCopyHorde',
    'AmountCopy680,000 g',
  ]);
  expect(shown).toContain('The hero in this code is no longer active');
});

test.each(lists)(
  'is offered in %s for every mail with a current code, whoever has it',
  (_, list) => {
    const shown = (mail: Mail) =>
      renderToStaticMarkup(
        <QueryClientProvider client={new QueryClient()}>
          <GameMailProvider mails={[mail]}>{list(mail)}</GameMailProvider>
        </QueryClientProvider>,
      );
    expect(shown({ ...generated, mine: false })).toContain(button);
    expect(shown({ ...generated, sent: true })).toContain(button);
    expect(shown({ ...generated, codeOutdated: true })).not.toContain(button);
    expect(shown(mailFixture())).not.toContain(button);
  },
);
