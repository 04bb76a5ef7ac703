import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerJson, type Loopback, readText, serveOnLoopback } from '../../test/fakes/serve.ts'
import type { Camera } from '../whatsapp.ts'
import type { Desk, Visitor } from './desk.ts'
import { documentPage, shelvesPage } from './papers.ts'

const POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'",
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'",
].join('; ')

const FONT =
  '../../../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'

const HTML = 'text/html; charset=utf-8'

const files: Record<string, [file: string, type: string]> = {
  '/': ['page/index.html', HTML],
  '/style.css': ['page/style.css', 'text/css; charset=utf-8'],
  '/papel.css': ['page/papel.css', 'text/css; charset=utf-8'],
  '/chat.js': ['page/chat.js', 'text/javascript; charset=utf-8'],
  '/icon.svg': ['../../../web/public/icon.svg', 'image/svg+xml'],
  '/letra.woff2': [FONT, 'font/woff2'],
}

const TEXT_MAX = 4096
const NAME_MAX = 60

/** The page «Cliente de prueba», with the few calls it needs. */
export const serveCustomer = (desk: Desk, camera: Pick<Camera, 'scanNewest'>, port = 0): Promise<Loopback> =>
  serveOnLoopback(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://demo')
    const route = `${request.method} ${url.pathname}`
    if (route === 'GET /agents') return answerJson(response, 200, await desk.counters())
    if (route === 'POST /say') return say(desk, request, response)
    if (route === 'POST /scan') return scan(camera, request, response)
    if (route === 'GET /stream') return stream(desk, url.searchParams, response)
    const file = request.method === 'GET' ? files[url.pathname] : undefined
    if (file) return answerFile(response, await readFile(new URL(file[0], import.meta.url)), file[1])
    const html = request.method === 'GET' ? paperAt(desk, url.pathname) : undefined
    if (html !== undefined) return answerFile(response, html, HTML)
    answerJson(response, 404, { error: 'Aquí no hay nada' })
  }, port)

/** Looked up among the documents that an agent names: a path never reaches the disk. */
const paperAt = ({ shelves }: Desk, path: string): string | undefined => {
  if (path === '/documentos') return shelvesPage(shelves)
  for (const { agent, documents } of shelves) {
    const found = documents.find(({ file }) => path === `/documentos/${file}`)
    if (found) return documentPage(found, agent)
  }
  return undefined
}

const answerFile = (response: ServerResponse, body: Buffer | string, type: string) => {
  response.writeHead(200, {
    'content-type': type,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  })
  response.end(body)
}

/** JSON only: a form of another page in the same browser cannot send it. */
const say = async (desk: Desk, request: IncomingMessage, response: ServerResponse) => {
  if (!request.headers['content-type']?.startsWith('application/json'))
    return answerJson(response, 415, { error: 'Solo JSON' })
  const { agent, customer, text } = JSON.parse(await readText(request)) as Record<string, unknown>
  const words = [agent, customer, text].map((value) => (typeof value === 'string' ? value.trim() : ''))
  const [username = '', name = '', said = ''] = words
  if (words.includes('') || said.length > TEXT_MAX || name.length > NAME_MAX)
    return answerJson(response, 400, { error: 'Escribe un nombre y un mensaje' })
  if (!(await desk.say({ agent: username, customer: name }, said)))
    return answerJson(response, 404, { error: 'Este agente no escucha. Conéctalo en la consola y envíalo otra vez' })
  answerJson(response, 200, {})
}

/** The phone of the demo looks at the newest code that a console shows. */
const scan = async (camera: Pick<Camera, 'scanNewest'>, request: IncomingMessage, response: ServerResponse) => {
  if (!request.headers['content-type']?.startsWith('application/json'))
    return answerJson(response, 415, { error: 'Solo JSON' })
  const scanned = await camera.scanNewest().catch(() => null)
  if (!scanned) return answerJson(response, 404, { error: 'No hay ningún código a la vista. Abre uno en la consola' })
  answerJson(response, 200, scanned)
}

/** The whole thread first, then every change of it. */
const stream = (desk: Desk, query: URLSearchParams, response: ServerResponse) => {
  const visitor: Visitor = { agent: query.get('agent') ?? '', customer: query.get('customer') ?? '' }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const send = (event: string, data: unknown) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  let told = -1
  let typed = desk.typingAt(visitor)
  const look = () => {
    const thread = desk.thread(visitor)
    const typing = desk.typingAt(visitor)
    if (thread.length !== told) send('thread', thread)
    else if (typing && typing !== typed) send('typing', {})
    told = thread.length
    typed = typing
  }
  look()
  response.on('close', desk.listen(look))
}
