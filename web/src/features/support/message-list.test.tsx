import type { TicketMessage } from '@forge/contract/support/ticket';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MessageList } from './message-list.tsx';

const message = (changes: Partial<TicketMessage>): TicketMessage => ({
  _id: '1',
  number: 1,
  author: { _id: 'ana', username: 'Ana', avatar: null },
  staffRole: null,
  text: 'Where is it?',
  movedTo: null,
  createdAt: '2026-11-14T20:00:00.000Z',
  ...changes,
});
const shown = (changes: Partial<TicketMessage>, viewerId = 'odo') =>
  renderToStaticMarkup(
    <MessageList
      messages={[message(changes)]}
      viewerId={viewerId}
      staffBadge={(role) => <i>{role}</i>}
      isFresh={() => false}
    />,
  );

test('what people write stands there as text, whatever it looks like', () => {
  const text = '<img src=x onerror="window.hacked=1"><b>Bold</b>';
  const author = { _id: 'ana', username: '<b>Ana</b>', avatar: null };
  const markup = shown({ text, author });
  expect(markup).not.toMatch(/<img|<b>/);
  expect(markup).toContain('&lt;img src=x');
  expect(markup).toContain('&lt;b&gt;Ana');
});

test('the staff is told from members, and oneself from others', () => {
  expect(shown({ staffRole: 'Admin' })).toContain('<i>Admin</i>');
  expect(shown({})).not.toContain('<i>');
  expect(shown({}, 'ana')).toContain('>You<');
  expect(shown({})).not.toContain('>You<');
});

test('a move is told with who made it; a member who writes again has opened it again', () => {
  expect(shown({ text: null, movedTo: 'Resolved', staffRole: 'Admin' })).toContain(
    'Ana set it to Resolved',
  );
  expect(shown({ movedTo: 'Open' })).toContain('Ana opened it again');
});
