type Names = readonly (readonly [name: string, pattern: RegExp])[];

// Order matters: most user agents also contain Chrome or Safari.
const browsers: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

// Order matters: Android also contains Linux.
const systems: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const handheld = ['iPhone', 'iPad', 'Android'];

const findName = (names: Names, userAgent: string) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** A readable name for a user agent, such as 'Firefox on Linux'. */
export const describeDevice = (userAgent: string) => {
  const [browser, system] = [findName(browsers, userAgent), findName(systems, userAgent)];
  const name = [browser, system].filter((part) => part !== undefined).join(' on ');
  return {
    name: name === '' ? 'Unknown device' : name,
    isHandheld: system !== undefined && handheld.includes(system),
  };
};
