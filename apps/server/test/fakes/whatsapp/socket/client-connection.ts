import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, type proto } from 'baileys'
import type { WebSocket } from 'ws'
import { createFrameReader, encodeFrame } from './frames.ts'
import { createHandshake } from './handshake.ts'
import type { NoiseTransport } from './noise.ts'

/** One socket of a client, beginning with its handshake. */
export type ClientConnection = {
  send: (node: BinaryNode) => void
  /** Closes as the network does: the last node, then the socket. */
  close: (lastNode?: BinaryNode) => void
  /** The socket stays open but neither reads nor writes; not even a logout is answered. */
  stopResponding: () => void
  /** Cuts the TCP connection. */
  terminate: () => void
}

export type ClientConnectionEvents = {
  onLogin: (payload: proto.ClientPayload, connection: ClientConnection) => void
  onNode: (node: BinaryNode, connection: ClientConnection) => Promise<void>
  onClose: (connection: ClientConnection) => void
}

export function openClientConnection(
  socket: WebSocket,
  { onLogin, onNode, onClose }: ClientConnectionEvents,
): ClientConnection {
  const handshake = createHandshake()
  let isGreeted = false
  let isSilent = false
  let transport: NoiseTransport | null = null
  let lastFrame = Promise.resolve()

  const write = (bytes: Uint8Array) => !isSilent && socket.readyState === socket.OPEN && socket.send(encodeFrame(bytes))
  const connection: ClientConnection = {
    send: (node) => transport && write(transport.seal(encodeBinaryNode(node))),
    close(lastNode) {
      if (lastNode) connection.send(lastNode)
      socket.close()
    },
    stopResponding() {
      isSilent = true
      socket.pause()
    },
    terminate: () => socket.terminate(),
  }

  async function handleFrame(frame: Buffer) {
    if (transport) return onNode(await decodeBinaryNode(transport.open(frame)), connection)
    if (!isGreeted) {
      isGreeted = true
      return void write(handshake.answer(frame))
    }
    const login = handshake.finish(frame)
    transport = login.transport
    onLogin(login.payload, connection)
  }

  // Frames are handled in order because the encryption counts them. Invalid data closes the socket.
  const readFrames = createFrameReader(
    (frame) => void (lastFrame = lastFrame.then(() => handleFrame(frame)).catch(() => socket.terminate())),
  )
  socket.on('message', (data: Buffer) => {
    try {
      readFrames(data)
    } catch {
      socket.terminate()
    }
  })
  socket.on('close', () => onClose(connection))
  return connection
}
