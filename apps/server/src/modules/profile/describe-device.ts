/** In order of precedence: most browsers also name their ancestors. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile(?:\/\w+)? )?Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const findName = (table: [RegExp, string][], userAgent: string) => table.find(([sign]) => sign.test(userAgent))?.[1]

/** A user agent in words: «Chrome en Android». */
export function describeDevice(userAgent: string): string {
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (browser === undefined) return system === undefined ? 'Otro programa' : `Otro programa en ${system}`
  return system === undefined ? browser : `${browser} en ${system}`
}
