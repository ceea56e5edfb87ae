// Derives a readable browser and system name from the user agent. Order matters: most user agents also contain the
// names of other browsers.

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface Device {
  browser: string | null;
  system: string | null;
  handheld: boolean;
}

export function deviceOf(useragent: string | null): Device {
  const named = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => useragent !== null && pattern.test(useragent))?.[1] ?? null;
  const system = named(systems);
  return {
    browser: named(browsers),
    system,
    handheld: system === 'iPhone' || system === 'iPad' || system === 'Android',
  };
}
