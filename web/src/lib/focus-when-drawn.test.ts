import { afterEach, expect, test, vi } from 'vitest';
import { focusWhenDrawn } from './focus-when-drawn.ts';

const frames: FrameRequestCallback[] = [];
vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
afterEach(() => {
  frames.length = 0;
});
const draw = () => frames.shift()?.(0);

test('the focus goes to what is drawn some frames later, once', () => {
  const field = { focus: vi.fn() };
  let isDrawn = false;
  focusWhenDrawn(() => (isDrawn ? (field as unknown as HTMLElement) : null));
  draw();
  draw();
  expect(field.focus).not.toHaveBeenCalled();
  isDrawn = true;
  draw();
  draw();
  expect(field.focus).toHaveBeenCalledOnce();
  expect(frames).toEqual([]);
});

test('what is never drawn is not waited for without end', () => {
  focusWhenDrawn(() => undefined);
  for (let frame = 0; frame < 100; frame += 1) draw();
  expect(frames).toEqual([]);
});
