type Names = readonly (readonly [name: string, mark: RegExp])[];

// In this order: most browsers also call themselves Chrome or Safari.
const browsers: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

// Android says Linux too, and an iPad may say Macintosh.
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

const named = (names: Names, userAgent: string) =>
  names.find(([, mark]) => mark.test(userAgent))?.[0];

/** What a session's browser is called in words: never the whole text, which nobody can read. */
export const describeDevice = (userAgent: string) => {
  const [browser, system] = [named(browsers, userAgent), named(systems, userAgent)];
  const words = [browser, system].filter((word) => word !== undefined).join(' on ');
  return {
    name: words === '' ? 'Unknown device' : words,
    isHandheld: system !== undefined && handheld.includes(system),
  };
};
