import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEFAULT_CONNECTION_CONFIG } from 'baileys'

type Answer = { status: number; text: string }

/** `web.whatsapp.com`: its service worker names the version that browsers run, inside a JSON text of its own. */
export function createWebPage() {
  const asked: string[] = []
  let isSilent = false
  let givenUp = 0
  let answer: Answer = { status: 200, text: workerOf(DEFAULT_CONNECTION_CONFIG.version[2]) }
  return {
    /** How often its `sw.js` was asked for, with the client that asked. */
    asked,
    /** From now on browsers run this revision. */
    serve: (revision: number) => void (answer = { status: 200, text: workerOf(revision) }),
    answer: (status: number, text = '') => void (answer = { status, text }),
    /** From now on it takes the question and says nothing. */
    fallSilent: () => void (isSilent = true),
    /** Questions that were given up before an answer. */
    get givenUp() {
      return givenUp
    },
    /** False for another path. */
    take(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.url !== '/sw.js') return false
      asked.push(String(request.headers['user-agent']))
      if (isSilent) {
        response.on('close', () => (givenUp += 1))
        return true
      }
      // Without this header the real one answers with a page for people.
      const isMeant = request.headers['sec-fetch-site'] === 'none'
      response.writeHead(isMeant ? answer.status : 400, { 'content-type': 'text/javascript' })
      response.end(isMeant ? answer.text : '<html>')
      return true
    },
  }
}

const workerOf = (revision: number): string =>
  String.raw`/*FB_PKG_DELIM*/self.__swData=JSON.parse("{\"dynamic_data\":{\"SiteData\":{\"server_revision\":${revision},\"client_revision\":${revision},\"push_phase\":\"C3\"}}}");importScripts("/x.js")`
