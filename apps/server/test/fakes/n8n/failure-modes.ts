import type { ServerResponse } from 'node:http'
import { answerJson, resetConnection } from '../loopback-server.ts'

/** How an n8n, or a proxy in front of it, fails in practice. */
export const failureModes = {
  /** An HTML page instead of JSON: the editor, or the page of a proxy. */
  html: (response: ServerResponse) =>
    sendHtml(response, 200, '<!doctype html><title>Canario de un desconocido</title>'),
  /** The answer of a proxy to pages of other origins. */
  cors: (response: ServerResponse) => sendHtml(response, 403, '<html>CORS: canario de un desconocido</html>'),
  empty: (response: ServerResponse) => void response.writeHead(200).end(),
  /** The webhook answers before its workflow did anything. */
  early: (response: ServerResponse) => answerJson(response, 200, { message: 'Workflow was started' }),
  /** The webhook requires a header. */
  forbidden: (response: ServerResponse) => void response.writeHead(403).end('Authorization data is wrong!'),
  unauthorized: (response: ServerResponse) =>
    void response.writeHead(401, { 'www-authenticate': 'Basic realm="Webhook"' }).end(),
  broken: (response: ServerResponse) => answerJson(response, 500, { message: 'Error in workflow' }),
  bad_gateway: (response: ServerResponse) => sendHtml(response, 502, '<html>502 Bad Gateway, canario</html>'),
  reset: resetConnection,
  endless: (response: ServerResponse) => sendEndlessly(response),
  /** Accepts the request and never answers. */
  silent: () => {},
} satisfies Record<string, (response: ServerResponse) => void>

export type FailureMode = 'ok' | keyof typeof failureModes

function sendHtml(response: ServerResponse, status: number, html: string) {
  response.writeHead(status, { 'content-type': 'text/html' }).end(html)
}

function sendEndlessly(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(64 * 1024, ' ')
  const writeChunks = () => {
    while (response.write(chunk));
  }
  response.on('drain', writeChunks)
  writeChunks()
}

/** An unregistered webhook: n8n reveals a stack trace with its file paths. */
export function answerNotRegistered(response: ServerResponse, method: string, path: string, isTest: boolean) {
  answerJson(response, 404, {
    code: 404,
    message: `The requested webhook "${method} ${path}" is not registered.`,
    hint: isTest ? 'Execute the workflow in the editor, then try again' : 'The workflow must be active',
    stacktrace: `ResponseError: canario de la pila\n    at Webhooks.find (/usr/local/lib/n8n/webhooks.js:1:1)`,
  })
}
