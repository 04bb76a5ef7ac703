import { createHash } from 'node:crypto'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { isIP, type AddressInfo } from 'node:net'

/**
 * What happens to a request: an error of S3 or an answer of the test, a connection that is cut after some bytes of the
 * request or of the response, no answer at all, or a byte that changes on the way to the client.
 */
export type S3Fault =
  | { status: number; code: string }
  | { status: number; body: string }
  | { cutRequestAfter: number }
  | { cutResponseAfter: number }
  | 'hang'
  | 'damage response'

type ChooseFault = (request: { method: string; url: string }) => S3Fault | null

/** Stands before an S3 server and breaks what `faults.choose` says. */
export async function startFaultProxy({ port: strictPort, lenientPort }: { port: number; lenientPort: number }) {
  const faults = { choose: (() => null) as ChooseFault }
  const requests: string[] = []
  const wrongHashes: string[] = []

  const server = createServer((incoming, response) => {
    const { method = '', url = '' } = incoming
    requests.push(`${method} ${url}`)
    const fault = faults.choose({ method, url })
    if (fault === 'hang') return void incoming.resume()
    if (fault !== null && typeof fault === 'object' && 'status' in fault) return answer(incoming, response, fault)
    forward(incoming, response, fault)
  })

  function forward(incoming: IncomingMessage, response: ServerResponse, fault: S3Fault | null) {
    const { method, url: path = '', headers } = incoming
    const hasKey = /^\/[^/]+\/[^?]/.test(path) && isIP(headers.host?.split(':')[0] ?? '') !== 0
    const upstream = send(
      { port: hasKey ? strictPort : lenientPort, host: '127.0.0.1', method, path, headers },
      (upstreamAnswer) => {
        response.writeHead(upstreamAnswer.statusCode ?? 502, upstreamAnswer.headers)
        const limit = fault !== null && typeof fault === 'object' && 'cutResponseAfter' in fault ? fault : null
        let sent = 0
        upstreamAnswer.on('data', (chunk: Buffer) => {
          const rest = limit ? chunk.subarray(0, Math.max(limit.cutResponseAfter - sent, 0)) : chunk
          sent += chunk.length
          response.write(fault === 'damage response' ? damaged(rest) : rest)
          if (limit && sent > limit.cutResponseAfter) setImmediate(() => response.socket?.resetAndDestroy())
        })
        upstreamAnswer.on('end', () => response.end())
        upstreamAnswer.on('error', () => response.destroy())
      },
    )
    upstream.on('error', () => response.socket?.destroy())
    const limit = fault !== null && typeof fault === 'object' && 'cutRequestAfter' in fault ? fault : null
    let received = 0
    const hash = createHash('sha256')
    incoming.on('data', (chunk: Buffer) => {
      received += chunk.length
      hash.update(chunk)
      if (limit && received > limit.cutRequestAfter) {
        upstream.destroy()
        return incoming.socket.resetAndDestroy()
      }
      if (!upstream.write(chunk)) {
        incoming.pause()
        upstream.once('drain', () => incoming.resume())
      }
    })
    incoming.on('end', () => {
      if (headers['x-amz-content-sha256'] !== hash.digest('hex')) wrongHashes.push(`${method} ${path}`)
      upstream.end()
    })
    incoming.on('error', () => upstream.destroy())
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    /** «PUT /bucket/key?partNumber=1» of each request so far. */
    requests,
    /** Whole requests whose signed hash is not that of their body, which real servers refuse. */
    wrongHashes,
    /** Refuses new connections and cuts the open ones. */
    unplug: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    async plugIn() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

type TestAnswer = Extract<S3Fault, { status: number }>

/** The body is read first: a client that still writes would see a broken connection. */
function answer(incoming: IncomingMessage, response: ServerResponse, fault: TestAnswer) {
  const body = 'body' in fault ? fault.body : `<Error><Code>${fault.code}</Code><Message>no</Message></Error>`
  incoming.resume()
  incoming.on('end', () => {
    response.writeHead(fault.status, { 'content-type': 'application/xml' })
    response.end(incoming.method === 'HEAD' ? '' : body)
  })
}

function damaged(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk)
  copy[0] = (copy[0] ?? 0) ^ 1
  return copy
}
