import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, type proto } from 'baileys'
import type { WebSocket } from 'ws'
import { createFrames, frameOf } from './frames.ts'
import { createHandshake } from './handshake.ts'
import type { Transport } from './noise.ts'

/** One socket of one client, from the handshake on. */
export type Line = {
  send: (node: BinaryNode) => void
  /** Says goodbye as the network does: the last node, then the socket. */
  close: (last?: BinaryNode) => void
  /** It stays open, and neither hears nor says anything any more: not even a goodbye is answered. */
  fallSilent: () => void
  /** The cable is pulled. */
  cut: () => void
}

export type LineEvents = {
  onLogin: (payload: proto.ClientPayload, line: Line) => void
  onNode: (node: BinaryNode, line: Line) => Promise<void>
  onClose: (line: Line) => void
}

export function openLine(socket: WebSocket, { onLogin, onNode, onClose }: LineEvents): Line {
  const handshake = createHandshake()
  let isGreeted = false
  let isSilent = false
  let transport: Transport | null = null
  let turn = Promise.resolve()

  const write = (bytes: Uint8Array) => !isSilent && socket.readyState === socket.OPEN && socket.send(frameOf(bytes))
  const line: Line = {
    send: (node) => transport && write(transport.seal(encodeBinaryNode(node))),
    close(last) {
      if (last) line.send(last)
      socket.close()
    },
    fallSilent() {
      isSilent = true
      socket.pause()
    },
    cut: () => socket.terminate(),
  }

  async function hear(frame: Buffer) {
    if (transport) return onNode(await decodeBinaryNode(transport.open(frame)), line)
    if (!isGreeted) {
      isGreeted = true
      return void write(handshake.answer(frame))
    }
    const login = handshake.finish(frame)
    transport = login.transport
    onLogin(login.payload, line)
  }

  // One after another: counters are part of the seal. A client that talks nonsense is hung up on.
  const inFrames = createFrames((frame) => void (turn = turn.then(() => hear(frame)).catch(() => socket.terminate())))
  socket.on('message', (data: Buffer) => {
    try {
      inFrames(data)
    } catch {
      socket.terminate()
    }
  })
  socket.on('close', () => onClose(line))
  return line
}
