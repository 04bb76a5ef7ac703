import { type FetchWebVersion, WebVersionMissingError } from '../../../ports/whatsapp/web-version.ts'
import { readRevision } from './read-revision.ts'

/** Without these headers WhatsApp returns a page without a version. */
const HEADERS = {
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
}
const TIMEOUT_MS = 5_000

export const createFetchWebVersion =
  (safeFetch: typeof fetch, pageUrl: string): FetchWebVersion =>
  async () => {
    const response = await safeFetch(`${pageUrl}/sw.js`, { headers: HEADERS, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) {
      await response.body?.cancel()
      throw new WebVersionMissingError(`contestó con ${response.status}`)
    }
    const revision = readRevision(await response.text())
    if (revision === null) throw new WebVersionMissingError('no dice ninguna versión')
    return [2, 3000, revision]
  }
