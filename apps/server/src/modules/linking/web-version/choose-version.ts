import { type VersionSource, versionText, type WebVersion } from '../../../ports/web-version.ts'

export type Candidates = {
  environment: WebVersion | null
  page: WebVersion | null
  library: WebVersion
  /** What WhatsApp refused of late. */
  refused: string | null
}

/** The operator's choice, or the version of WhatsApp's page, or the library's: the first that was not refused. */
export function chooseVersion({ environment, page, library, refused }: Candidates): {
  version: WebVersion
  source: VersionSource
} {
  if (environment) return { version: environment, source: 'environment' }
  const fromLibrary = { version: library, source: 'library' } as const
  if (!page) return fromLibrary
  const isRefused = versionText(page) === refused && versionText(library) !== refused
  return isRefused ? fromLibrary : { version: page, source: 'page' }
}
