import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEFAULT_CONNECTION_CONFIG } from 'baileys'

type WebPageResponse = { status: number; text: string }

/** `web.whatsapp.com`: its service worker names the current version of WhatsApp Web, in a JSON text of its own. */
export function createFakeWebPage() {
  const userAgents: string[] = []
  let isSilent = false
  let abortedRequests = 0
  let webPageResponse: WebPageResponse = { status: 200, text: serviceWorkerText(DEFAULT_CONNECTION_CONFIG.version[2]) }
  return {
    /** The user agent of each request for `sw.js`. */
    userAgents,
    /** From now on browsers run this revision. */
    serveRevision: (revision: number) => void (webPageResponse = { status: 200, text: serviceWorkerText(revision) }),
    respondWith: (status: number, text = '') => void (webPageResponse = { status, text }),
    /** From now on requests are accepted and never answered. */
    stopAnswering: () => void (isSilent = true),
    /** The number of requests that the client aborted. */
    get abortedRequests() {
      return abortedRequests
    },
    /** Returns false for any other path. */
    handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.url !== '/sw.js') return false
      userAgents.push(String(request.headers['user-agent']))
      if (isSilent) {
        response.on('close', () => (abortedRequests += 1))
        return true
      }
      // Without this header the real server answers with an HTML page.
      const isServiceWorkerRequest = request.headers['sec-fetch-site'] === 'none'
      response.writeHead(isServiceWorkerRequest ? webPageResponse.status : 400, { 'content-type': 'text/javascript' })
      response.end(isServiceWorkerRequest ? webPageResponse.text : '<html>')
      return true
    },
  }
}

const serviceWorkerText = (revision: number): string =>
  String.raw`/*FB_PKG_DELIM*/self.__swData=JSON.parse("{\"dynamic_data\":{\"SiteData\":{` +
  String.raw`\"server_revision\":${revision},\"client_revision\":${revision},` +
  String.raw`\"push_phase\":\"C3\"}}}");importScripts("/x.js")`
