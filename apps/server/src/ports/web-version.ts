/** The version of WhatsApp Web that a client says it is, such as 2.3000.1043857760. */
export type WebVersion = readonly [number, number, number]

/** Where a version was found: an environment variable, WhatsApp's own page, or the library. */
export type VersionSource = 'environment' | 'page' | 'library'

/** WhatsApp's page answered without a version; the message is Spanish and says what it answered. */
export class NoWebVersion extends Error {}

/** Asks WhatsApp's page; throws when no version was found there. */
export type FetchWebVersion = () => Promise<WebVersion>

/** The version that connections use, kept current. None of these throws. */
export type WebVersions = {
  /** Asks the page first when the last answer is a day old. */
  current(): Promise<WebVersion>
  /**
   * WhatsApp closed a connection because of its version. Resolves after the page was asked: true when another version
   * that WhatsApp did not refuse can be tried now.
   */
  refused(version: WebVersion): Promise<boolean>
  /** Codes were shown and no phone was linked, which is all that an old version shows. */
  linkFailed(): Promise<void>
}

export const versionText = (version: WebVersion): string => version.join('.')

export const sameVersion = (one: WebVersion, other: WebVersion): boolean => versionText(one) === versionText(other)

/** Negative when `one` is the older. */
export const compareVersions = (one: WebVersion, other: WebVersion): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2]

/** `2.3000.1043857760` as numbers; null when it is something else. */
export function parseVersion(text: string): WebVersion | null {
  const [, ...parts] = /^(\d{1,4})\.(\d{1,6})\.(\d{1,12})$/.exec(text) ?? []
  const [major, minor, patch] = parts.map(Number)
  return major === undefined || minor === undefined || patch === undefined ? null : [major, minor, patch]
}
