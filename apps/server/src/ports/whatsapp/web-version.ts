/** The version of WhatsApp Web that a client announces, such as 2.3000.1043857760. */
export type WebVersion = readonly [number, number, number]

/** The source of a version: an environment variable, WhatsApp's page, or the library. */
export type VersionSource = 'environment' | 'page' | 'library'

/** WhatsApp's page contained no version; the message says in Spanish what it contained. */
export class WebVersionMissingError extends Error {}

/** Reads the version from WhatsApp's page; throws when there is none. */
export type FetchWebVersion = () => Promise<WebVersion>

/** The version that connections announce, kept current. No method throws. */
export type WebVersions = {
  /** Reads the page first when the last result is a day old. */
  current(): Promise<WebVersion>
  /**
   * WhatsApp closed a connection because of its version. Resolves after the page was read: true when another version,
   * which WhatsApp did not refuse, can be tried.
   */
  reportRefused(version: WebVersion): Promise<boolean>
  /** Pairing codes were shown and no phone was linked, which is the only symptom of an outdated version. */
  reportPairingFailed(): Promise<void>
}

export const versionText = (version: WebVersion): string => version.join('.')

export const isSameVersion = (a: WebVersion, b: WebVersion): boolean => versionText(a) === versionText(b)

/** Negative when `a` is older. */
export const compareVersions = (a: WebVersion, b: WebVersion): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** Parses `2.3000.1043857760`; null for other text. */
export function parseVersion(text: string): WebVersion | null {
  const [, ...parts] = /^(\d{1,4})\.(\d{1,6})\.(\d{1,12})$/.exec(text) ?? []
  const [major, minor, patch] = parts.map(Number)
  return major === undefined || minor === undefined || patch === undefined ? null : [major, minor, patch]
}
