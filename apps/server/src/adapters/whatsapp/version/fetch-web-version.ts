import { type FetchWebVersion, NoWebVersion } from '../../../ports/web-version.ts'
import { readRevision } from './read-revision.ts'

/** Without these two the page answers with a page for people, in which no version stands. */
const HEADERS = {
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
}
const TIMEOUT_MS = 5_000

/** Asks `/sw.js` of WhatsApp's page which version it serves. Nothing of this installation is in the request. */
export const createFetchWebVersion =
  (outward: typeof fetch, pageUrl: string): FetchWebVersion =>
  async () => {
    const response = await outward(`${pageUrl}/sw.js`, { headers: HEADERS, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) {
      await response.body?.cancel()
      throw new NoWebVersion(`contestó con ${response.status}`)
    }
    const revision = readRevision(await response.text())
    if (revision === null) throw new NoWebVersion('no dice ninguna versión')
    return [2, 3000, revision]
  }
