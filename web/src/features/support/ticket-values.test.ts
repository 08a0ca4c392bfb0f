import { expect, test } from 'vitest';
import { resolveForm } from '../../../test/resolve-form.ts';
import { emptyTicket, replyContract, ticketContract } from './ticket-values.ts';

test('reports every missing field at once', async () => {
  const { errors } = await resolveForm(ticketContract, emptyTicket);
  expect(errors).toEqual({
    category: 'Please choose what it is about',
    subject: 'Please give your ticket a subject',
    text: 'Please write what it is about',
  });
});

test('sends trimmed texts, and null where no booking is chosen', async () => {
  const values = { ...emptyTicket, category: 'Raid', subject: ' Late ', text: 'Why?\n' } as const;
  const { request } = await resolveForm(ticketContract, values);
  expect(request).toEqual({ category: 'Raid', subject: 'Late', text: 'Why?', bookingId: null });
});

test('rejects a blank reply', async () => {
  const contract = replyContract('6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001');
  const { errors } = await resolveForm(contract, { text: ' \n' });
  expect(errors).toEqual({ text: 'Please write a reply' });
});
