import { pages } from '@forge/contract/pages';
import type { Page } from '@playwright/test';
import { idOf, publishRaid } from '../support/api.ts';
import { cardOf } from '../support/raid-lists.ts';
import { expect, test } from '../support/test.ts';

const unread = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    // At the end of the dialog, for a moment: it leads back to the start.
    if (focused?.hasAttribute('data-base-ui-focus-guard')) return [];
    const dialog = focused?.closest<HTMLElement>('[role=dialog]');
    const title = dialog?.querySelector('h2');
    const label =
      focused?.closest('fieldset')?.querySelector('legend') ??
      (focused as HTMLInputElement | null)?.labels?.[0];
    const top = window.visualViewport?.offsetTop ?? 0;
    const bottom = top + (window.visualViewport?.height ?? 0);
    const headerEnd = title?.closest('header')?.getBoundingClientRect().bottom ?? 0;
    const isInSight = (element: Element | null | undefined, from: number) => {
      if (!element) return false;
      const box = element.getBoundingClientRect();
      return box.top >= from - 1 && box.bottom <= bottom + 1;
    };
    const name = label?.textContent ?? focused?.textContent ?? '';
    return [
      ...(isInSight(title, top) ? [] : [`title at ${name}`]),
      ...(label && !isInSight(label, headerEnd) ? [`label of ${name}`] : []),
      ...(isInSight(focused, focused?.closest('header') ? top : headerEnd)
        ? []
        : [`field ${name}`]),
    ];
  });

test(
  'shows the title of a form and the label of the focused field above a keyboard',
  { tag: '@slow' },
  async ({ signIn, caller }) => {
    const leader = await caller('raid-leader-30');
    const page = await signIn('advertiser-30', { viewport: { width: 360, height: 640 } });
    // A keyboard covers the page without resizing it: browsers report it by the visual viewport only.
    await page.addInitScript(() => {
      const viewport = Object.assign(new EventTarget(), { height: 640, offsetTop: 0, scale: 1 });
      Object.defineProperty(window, 'visualViewport', { value: viewport });
    });
    const raid = await publishRaid(await caller('admin-30'), await idOf(leader));
    await page.goto(`${pages.bookRaid.path}?raid=${raid._id}`);
    await cardOf(page, raid.name).getByRole('button', { name: 'Book Now' }).click();
    // Until it has opened it is lower, and Tab may move the focus on the page behind.
    const opened = page.locator('[role=dialog]:not([data-starting-style])');
    await expect(opened.locator(':focus')).toHaveCount(1);
    await opened.evaluate((form) => Promise.all(form.getAnimations().map((one) => one.finished)));
    for (const height of [640, 300]) {
      await page.evaluate((next) => {
        const viewport = window.visualViewport as unknown as { height: number } & EventTarget;
        viewport.height = next;
        viewport.dispatchEvent(new Event('resize'));
      }, height);
      for (const key of ['Tab', 'Shift+Tab'])
        for (let count = 0; count < 24; count += 1) {
          await page.keyboard.press(key);
          // The field is scrolled into sight after it has the focus.
          await expect.poll(() => unread(page), `${key} at a height of ${height}`).toEqual([]);
        }
    }
    // The focus moves on to a button before a field is scrolled to.
    await opened.evaluate((form) => {
      const buttons = [...form.querySelectorAll('button')];
      form.querySelector('textarea')?.focus();
      form.querySelector('input')?.focus();
      buttons.find(({ textContent }) => textContent === 'Same as client')?.focus();
    });
    // What was deferred meanwhile is over.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await expect(opened.locator(':focus')).toHaveText('Same as client');
    expect(await unread(page)).toEqual([]);
  },
);
