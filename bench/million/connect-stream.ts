import { createConnection, type Socket } from 'node:net'

/** The first event id, or the baseline's greeting: from here on the client misses no event. */
const BEGINNING = /\n(id: |: abierto)/

/**
 * Opens a stream of events and gives its data, as it arrives, to `onData`. A plain socket, to keep the cost of
 * listening in this process low.
 */
export function connectStream(
  url: string,
  { path, token }: { path: string; token: string },
  onData: (data: Buffer) => void,
): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = createConnection(Number(port), hostname)
    socket.once('error', reject)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`)
    let beginning: string | null = ''
    socket.on('data', (data: Buffer) => {
      onData(data)
      if (beginning === null) return
      beginning += data.toString('latin1')
      if (!BEGINNING.test(beginning)) return
      beginning = null
      resolve(socket)
    })
  })
}
