import type { ServerResponse } from 'node:http'
import { answerJson, resetConnection } from '../serve.ts'

/** How an n8n, or what stands in front of it, was seen to fail. */
export const moods = {
  /** A page where JSON was wanted: the editor, or a proxy's own. */
  html: (response: ServerResponse) => page(response, 200, '<!doctype html><title>Canario de un desconocido</title>'),
  /** What a proxy says to pages of other origins. */
  cors: (response: ServerResponse) => page(response, 403, '<html>CORS: canario de un desconocido</html>'),
  empty: (response: ServerResponse) => void response.writeHead(200).end(),
  /** The webhook answers before its workflow has done anything. */
  early: (response: ServerResponse) => answerJson(response, 200, { message: 'Workflow was started' }),
  /** The webhook wants a header of its own. */
  forbidden: (response: ServerResponse) => void response.writeHead(403).end('Authorization data is wrong!'),
  unauthorized: (response: ServerResponse) =>
    void response.writeHead(401, { 'www-authenticate': 'Basic realm="Webhook"' }).end(),
  broken: (response: ServerResponse) => answerJson(response, 500, { message: 'Error in workflow' }),
  bad_gateway: (response: ServerResponse) => page(response, 502, '<html>502 Bad Gateway, canario</html>'),
  reset: resetConnection,
  endless: (response: ServerResponse) => pour(response),
  /** Takes the question, and says nothing. */
  silent: () => {},
} satisfies Record<string, (response: ServerResponse) => void>

export type Mood = 'ok' | keyof typeof moods

function page(response: ServerResponse, status: number, html: string) {
  response.writeHead(status, { 'content-type': 'text/html' }).end(html)
}

function pour(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(64 * 1024, ' ')
  const more = () => {
    while (response.write(chunk));
  }
  response.on('drain', more)
  more()
}

/** What nobody registered: n8n tells how it came to that, down to its files. */
export function notRegistered(response: ServerResponse, method: string, path: string, isTest: boolean) {
  answerJson(response, 404, {
    code: 404,
    message: `The requested webhook "${method} ${path}" is not registered.`,
    hint: isTest ? 'Execute the workflow in the editor, then try again' : 'The workflow must be active',
    stacktrace: `ResponseError: canario de la pila\n    at Webhooks.find (/usr/local/lib/n8n/webhooks.js:1:1)`,
  })
}
