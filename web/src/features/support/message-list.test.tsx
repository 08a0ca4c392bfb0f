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
      isChanged={() => false}
    />,
  );

test('renders markup in messages and names as text', () => {
  const text = '<img src=x onerror="window.hacked=1"><b>Bold</b>';
  const author = { _id: 'ana', username: '<b>Ana</b>', avatar: null };
  const markup = shown({ text, author });
  expect(markup).not.toMatch(/<img|<b>/);
  expect(markup).toContain('&lt;img src=x');
  expect(markup).toContain('&lt;b&gt;Ana');
});

test("marks the staff and the viewer's own messages", () => {
  expect(shown({ staffRole: 'Admin' })).toContain('<i>Admin</i>');
  expect(shown({})).not.toContain('<i>');
  expect(shown({}, 'ana')).toContain('>You<');
  expect(shown({})).not.toContain('>You<');
});

test('shows who changed the status, and that a reply of the author reopens the ticket', () => {
  expect(shown({ text: null, movedTo: 'Resolved', staffRole: 'Admin' })).toContain(
    'Ana set it to Resolved',
  );
  expect(shown({ movedTo: 'Open' })).toContain('Ana opened it again');
});
