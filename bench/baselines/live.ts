/**
 * Baseline of live events: plain server-sent events over `node:http`. `GET` keeps a connection open; `POST` writes one
 * event to all of them. No database, no sign-in. Frozen: changing it would change what the product is compared with.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const connections = new Set<ServerResponse>()
setInterval(() => {
  for (const connection of connections) connection.write(': latido\n\n')
}, 15_000).unref()

let count = 0
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    const data = { type: 'conversation', conversationId: '01JD9Q4W5ZB3T6Y8K2M7N0P1RS' }
    const frame = `id: 700-${++count}\nevent: conversation\ndata: ${JSON.stringify(data)}\n\n`
    for (const connection of connections) connection.write(frame)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"data":{}}')
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  response.write(': abierto\n\n')
  connections.add(response)
  response.on('close', () => connections.delete(response))
})
server.listen(0, '127.0.0.1', 8_192, () => console.log(`ready ${(server.address() as AddressInfo).port}`))
