import { connect } from 'node:net'

const PATH = '/api/auth/signin'
const PIECE = Buffer.alloc(64 * 1024, '[')

const knockOn = (url: string, headers: string) => {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  // The server may cut it at any moment: that is one of the right answers.
  socket.on('error', () => {})
  socket.write(`POST ${PATH} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`)
  return socket
}

/** Sends so many bytes, announced or not, for as long as they are taken. Returns the status, 0 if it was cut without one. */
export async function pour(url: string, bytes: number, isAnnounced: boolean): Promise<number> {
  const socket = knockOn(url, isAnnounced ? `content-length: ${bytes}` : 'transfer-encoding: chunked')
  const frame = isAnnounced ? PIECE : Buffer.concat([Buffer.from('10000\r\n'), PIECE, Buffer.from('\r\n')])
  const over = new Promise<number>((end) => {
    socket.once('data', (data: Buffer) => end(Number(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1] ?? 0)))
    socket.once('close', () => end(0))
  })
  let left = bytes
  const more = () => {
    while (left > 0 && socket.writable) {
      left -= PIECE.length
      if (!socket.write(frame)) return
    }
  }
  socket.on('drain', more)
  more()
  const status = await over
  socket.destroy()
  return status
}

/** A body that never ends, a byte at a time. Returns its end. */
export function drip(url: string, everyMs: number): () => void {
  const socket = knockOn(url, 'content-length: 100000')
  const timer = setInterval(() => socket.writable && socket.write(' '), everyMs)
  return () => {
    clearInterval(timer)
    socket.destroy()
  }
}
