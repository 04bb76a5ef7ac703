import { connect } from 'node:net'

const PATH = '/api/auth/signin'
const CHUNK = Buffer.alloc(64 * 1024, '[')

const openPost = (url: string, headers: string) => {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  // The server may cut the connection at any time; that is a valid reaction.
  socket.on('error', () => {})
  socket.write(`POST ${PATH} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`)
  return socket
}

/**
 * Sends `bytes` with or without a content length, until they are sent or refused. Returns the status; 0 if the
 * connection was cut without one.
 */
export async function sendFlood(url: string, bytes: number, isAnnounced: boolean): Promise<number> {
  const socket = openPost(url, isAnnounced ? `content-length: ${bytes}` : 'transfer-encoding: chunked')
  const frame = isAnnounced ? CHUNK : Buffer.concat([Buffer.from('10000\r\n'), CHUNK, Buffer.from('\r\n')])
  const statusReceived = new Promise<number>((resolve) => {
    socket.once('data', (data: Buffer) => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1] ?? 0)))
    socket.once('close', () => resolve(0))
  })
  let remaining = bytes
  const sendMore = () => {
    while (remaining > 0 && socket.writable) {
      remaining -= CHUNK.length
      if (!socket.write(frame)) return
    }
  }
  socket.on('drain', sendMore)
  sendMore()
  const status = await statusReceived
  socket.destroy()
  return status
}

/** Sends a body that never ends, one byte at a time. Returns a function that stops it. */
export function sendSlowly(url: string, everyMs: number): () => void {
  const socket = openPost(url, 'content-length: 100000')
  const timer = setInterval(() => socket.writable && socket.write(' '), everyMs)
  return () => {
    clearInterval(timer)
    socket.destroy()
  }
}
