import type { Locator, Page } from '@playwright/test';

/** The contrast of white text with the pixels behind a caption: of all but the brightest percent. */
export const contrastBehind = async (page: Page, caption: Locator) => {
  await caption.evaluate((element) => {
    element.style.setProperty('-webkit-text-fill-color', 'transparent');
  });
  const clip = await caption.boundingBox();
  if (!clip) throw new Error('The caption is not visible');
  const picture = await page.screenshot({ clip });
  return page.evaluate(async (bytes) => {
    const binary = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([binary]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!canvas) throw new Error('There is no canvas');
    canvas.drawImage(bitmap, 0, 0);
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    const linear = (value = 0) =>
      value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const luminances = Array.from(
      { length: data.length / 4 },
      (_pixel, at) =>
        0.2126 * linear(data[at * 4]) +
        0.7152 * linear(data[at * 4 + 1]) +
        0.0722 * linear(data[at * 4 + 2]),
    ).sort((one, other) => one - other);
    const bright = luminances[Math.floor(luminances.length * 0.99)] ?? 1;
    return 1.05 / (bright + 0.05);
  }, picture.toString('base64'));
};
