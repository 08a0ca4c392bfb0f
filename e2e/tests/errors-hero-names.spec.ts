import type { HeroName } from '@forge/contract/hero-names/hero-name';
import { pages } from '@forge/contract/pages';
import { expect, type Page } from '@playwright/test';
import { callAs, readAs } from '../support/api.ts';
import { messageCatalogue } from '../support/message-catalogue.ts';
import { newName } from '../support/raid-scenario.ts';
import { serverMessage, testMessagesOf, toastOf, type Fixtures } from '../support/message-tests.ts';
import { fakePayload, refuse } from '../support/network-faults.ts';

const openPanel = ({ open }: Fixtures) => open(pages.admin.path);

const add = async (page: Page, name: string) => {
  await page.getByRole('textbox', { name: 'Hero Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Realm' }).fill('Draenor');
  await page.getByRole('button', { name: 'Add Hero Name' }).click();
};

/** Opens the panel with a new hero in the list. */
const openWithHero = async (fixtures: Fixtures) => {
  const name = newName('Hero');
  const hero = { name, realm: 'Draenor', faction: 'Alliance', status: false };
  await callAs(fixtures.scenario.admin, '/admin/create-hero-name', hero);
  return { page: await openPanel(fixtures), name };
};

const change = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('button', { name: 'Update Hero Name' }).click();
};

const remove = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
};

/** The form stays filled in after a refusal. */
const cancel = async (page: Page) => {
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Add Hero Name' })).toBeVisible();
};

testMessagesOf(
  'hero names',
  {
    listNotRead: async ({ as }) => {
      const page = await as('admin');
      await refuse(page, '/admin/hero-name');
      await page.goto(pages.admin.path);
      return { page };
    },
    notSaved: async (fixtures) => {
      const page = await openPanel(fixtures);
      await refuse(page, '/admin/create-hero-name', 500);
      await add(page, newName('Hero'));
      const added = toastOf(page, messageCatalogue['hero names'].notSaved.text);
      await expect(added).toBeVisible();

      // The same message for a change.
      const { name } = await openWithHero(fixtures);
      await refuse(page, '/admin/update-hero-name', 500);
      await change(page, name);
      return { page, after: () => cancel(page) };
    },
    notDeleted: async (fixtures) => {
      const { page, name } = await openWithHero(fixtures);
      await refuse(page, '/admin/delete-hero-name', 500);
      await remove(page, name);
      return { page };
    },
    created: async (fixtures) => {
      const page = await openPanel(fixtures);
      // The answer needs no payload; the list is loaded again.
      await fakePayload(page, '/admin/create-hero-name', undefined);
      const reload = page.waitForRequest('**/admin/hero-name');
      await add(page, newName('Hero'));
      await reload;
      return { page };
    },
    updated: async (fixtures) => {
      const { page, name } = await openWithHero(fixtures);
      await change(page, name);
      return { page };
    },
    deleted: async (fixtures) => {
      const { page, name } = await openWithHero(fixtures);
      const request = page.waitForRequest('**/admin/delete-hero-name');
      await remove(page, name);
      expect((await request).postDataJSON()).toMatchObject({ withCredentials: true });
      return { page };
    },
  },
  {
    // The area with the fewest messages, for every `npm test`.
    tag: [],
    after: [
      serverMessage(
        'a deleted hero',
        'This hero name does not exist any more',
        async (fixtures) => {
          const { page, name } = await openWithHero(fixtures);
          const edit = page.getByRole('button', { name: `Edit ${name}` });
          await edit.click();
          const heroes = await readAs<HeroName[]>(page, '/admin/hero-name');
          const id = heroes.find((hero) => hero.name === name)?._id;
          await callAs(fixtures.scenario.admin, '/admin/delete-hero-name', { id });
          await page.getByRole('button', { name: 'Update Hero Name' }).click();
          return { page, after: () => cancel(page) };
        },
      ),
      serverMessage(
        'a duplicate hero',
        'This hero name already exists on that realm and faction',
        async (fixtures) => {
          const { page, name } = await openWithHero(fixtures);
          await add(page, name);
          const field = page.getByRole('textbox', { name: 'Hero Name' });
          await expect(field).toHaveAccessibleDescription(/already exists/);
          return { page };
        },
      ),
    ],
  },
);
