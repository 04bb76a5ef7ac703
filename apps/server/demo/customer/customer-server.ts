import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerJson, type LoopbackServer, readText, serveOnLoopback } from '../../test/fakes/loopback-server.ts'
import type { PhoneCamera } from '../phone-camera.ts'
import { findAttachment } from './attachments.ts'
import type { CustomerChat, ChatKey } from './customer-chat.ts'
import { renderDocumentPage, renderDocumentIndex } from './document-pages.ts'

const POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'",
].join('; ')

const FONT =
  '../../../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'

const HTML = 'text/html; charset=utf-8'

const STATIC_FILES: Record<string, [file: string, type: string]> = {
  '/': ['page/index.html', HTML],
  '/style.css': ['page/style.css', 'text/css; charset=utf-8'],
  '/papel.css': ['page/papel.css', 'text/css; charset=utf-8'],
  '/chat.js': ['page/chat.js', 'text/javascript; charset=utf-8'],
  '/icon.svg': ['../../../web/public/icon.svg', 'image/svg+xml'],
  '/letra.woff2': [FONT, 'font/woff2'],
}

const TEXT_MAX = 4096
const NAME_MAX = 60

/** Serves the page «Cliente de prueba» and the few calls that it makes. */
export const startCustomerServer = (
  chat: CustomerChat,
  camera: Pick<PhoneCamera, 'scanNewest'>,
  port = 0,
): Promise<LoopbackServer> =>
  serveOnLoopback(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://demo')
    const route = `${request.method} ${url.pathname}`
    if (route === 'GET /agents') return answerJson(response, 200, await chat.listAgents())
    if (route === 'POST /send') return postAttachment(chat, request, response)
    if (route === 'POST /say') return postMessage(chat, request, response)
    if (route === 'POST /scan') return postScan(camera, request, response)
    if (route === 'GET /stream') return streamThread(chat, url.searchParams, response)
    const file = request.method === 'GET' ? STATIC_FILES[url.pathname] : undefined
    if (file) return sendFile(response, await readFile(new URL(file[0], import.meta.url)), file[1])
    const sent = request.method === 'GET' ? findAttachment(url.pathname) : undefined
    if (sent) return sendFile(response, sent.bytes(), sent.type)
    const html = request.method === 'GET' ? renderDocumentAt(chat, url.pathname) : undefined
    if (html !== undefined) return sendFile(response, html, HTML)
    answerJson(response, 404, { error: 'Aquí no hay nada' })
  }, port)

/** Only documents that an agent lists are served: the path never reaches the disk. */
const renderDocumentAt = ({ agentDocuments }: CustomerChat, path: string): string | undefined => {
  if (path === '/documentos') return renderDocumentIndex(agentDocuments)
  for (const { agent, documents } of agentDocuments) {
    const found = documents.find(({ file }) => path === `/documentos/${file}`)
    if (found) return renderDocumentPage(found, agent)
  }
  return undefined
}

const sendFile = (response: ServerResponse, body: Buffer | string, type: string) => {
  response.writeHead(200, {
    'content-type': type,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  })
  response.end(body)
}

/** JSON only: a form on another site cannot send it (CSRF). */
const postMessage = async (chat: CustomerChat, request: IncomingMessage, response: ServerResponse) => {
  if (!request.headers['content-type']?.startsWith('application/json'))
    return answerJson(response, 415, { error: 'Solo JSON' })
  const { agent, customer, text } = JSON.parse(await readText(request)) as Record<string, unknown>
  const fields = [agent, customer, text].map((value) => (typeof value === 'string' ? value.trim() : ''))
  const [username = '', name = '', messageText = ''] = fields
  if (fields.includes('') || messageText.length > TEXT_MAX || name.length > NAME_MAX)
    return answerJson(response, 400, { error: 'Escribe un nombre y un mensaje' })
  if (!(await chat.sendMessage({ agent: username, customer: name }, messageText)))
    return answerJson(response, 404, { error: 'Este agente no escucha. Conéctalo en la consola y envíalo otra vez' })
  answerJson(response, 200, {})
}

/** One of the files that the page offers, by its name. */
const postAttachment = async (chat: CustomerChat, request: IncomingMessage, response: ServerResponse) => {
  if (!request.headers['content-type']?.startsWith('application/json'))
    return answerJson(response, 415, { error: 'Solo JSON' })
  const fields = JSON.parse(await readText(request)) as Record<string, unknown>
  const [username = '', name = '', file = ''] = [fields['agent'], fields['customer'], fields['file']].map((value) =>
    typeof value === 'string' ? value.trim() : '',
  )
  const attachment = findAttachment(`/archivos/${file}`)
  if (!attachment || name === '' || name.length > NAME_MAX)
    return answerJson(response, 400, { error: 'Escribe un nombre y elige qué enviar' })
  if (!(await chat.sendMessage({ agent: username, customer: name }, attachment)))
    return answerJson(response, 404, { error: 'Este agente no escucha. Conéctalo en la consola y envíalo otra vez' })
  answerJson(response, 200, {})
}

/** The demo's phone scans the newest code that a console shows. */
const postScan = async (
  camera: Pick<PhoneCamera, 'scanNewest'>,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  if (!request.headers['content-type']?.startsWith('application/json'))
    return answerJson(response, 415, { error: 'Solo JSON' })
  const scanResult = await camera.scanNewest().catch(() => null)
  if (!scanResult)
    return answerJson(response, 404, { error: 'No hay ningún código a la vista. Abre uno en la consola' })
  answerJson(response, 200, scanResult)
}

/** Sends the whole thread first, then again after each change. */
const streamThread = (chat: CustomerChat, query: URLSearchParams, response: ServerResponse) => {
  const chatKey: ChatKey = { agent: query.get('agent') ?? '', customer: query.get('customer') ?? '' }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const send = (event: string, data: unknown) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  let sentLength = -1
  let sentTypingAt = chat.typingAt(chatKey)
  const sendChanges = () => {
    const thread = chat.thread(chatKey)
    const typing = chat.typingAt(chatKey)
    if (thread.length !== sentLength) send('thread', thread)
    else if (typing && typing !== sentTypingAt) send('typing', {})
    sentLength = thread.length
    sentTypingAt = typing
  }
  sendChanges()
  response.on('close', chat.subscribe(sendChanges))
}
