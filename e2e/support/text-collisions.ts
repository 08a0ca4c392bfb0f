import type { Locator } from '@playwright/test';

/** Pairs of texts inside the element that are drawn over each other. */
export const textCollisions = (element: Locator): Promise<string[]> =>
  element.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const lines: { text: string; box: DOMRect }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || !parent?.checkVisibility() || parent.closest('.sr-only, svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 1) lines.push({ text, box });
    }
    // One pixel of tolerance: glyph boxes of neighbouring lines touch.
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return lines.flatMap((a, index) =>
      lines
        .slice(index + 1)
        .filter((b) => overlap(a.box, b.box))
        .map((b) => `${a.text} | ${b.text}`),
    );
  });
