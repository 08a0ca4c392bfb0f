import { expect, test } from 'vitest';
import { describeDevice } from './device-name.ts';

const mozilla = (rest: string) => `Mozilla/5.0 (${rest}`;

test.each([
  [
    mozilla('Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'),
    'Chrome on Windows',
    false,
  ],
  [
    mozilla('Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0'),
    'Edge on Windows',
    false,
  ],
  [mozilla('X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'), 'Firefox on Linux', false],
  [
    mozilla('Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1'),
    'Safari on macOS',
    false,
  ],
  [
    mozilla('iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/141.0 Safari/604.1'),
    'Chrome on iPhone',
    true,
  ],
  [
    mozilla('Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'),
    'Chrome on Android',
    true,
  ],
  ['curl/8.5.0', 'Unknown device', false],
  ['', 'Unknown device', false],
  ['<script>alert(1)</script>', 'Unknown device', false],
])('describes %j as %s', (userAgent, name, isHandheld) => {
  expect(describeDevice(userAgent)).toEqual({ name, isHandheld });
});
