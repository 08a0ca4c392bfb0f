import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusWhenRendered } from './focus-when-rendered.ts';

const frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => vi.unstubAllGlobals());
const render = () => frames.shift()?.(0);

test('focuses an element once, when it renders some frames later', () => {
  const field = { focus: vi.fn() };
  let isRendered = false;
  focusWhenRendered(() => (isRendered ? (field as unknown as HTMLElement) : null));
  render();
  render();
  expect(field.focus).not.toHaveBeenCalled();
  isRendered = true;
  render();
  render();
  expect(field.focus).toHaveBeenCalledOnce();
  expect(frames).toEqual([]);
});

test('gives up on an element that never renders, and says so once', () => {
  const orElse = vi.fn();
  focusWhenRendered(() => undefined, orElse);
  for (let frame = 0; frame < 100; frame += 1) render();
  expect(frames).toEqual([]);
  expect(orElse).toHaveBeenCalledOnce();
});
