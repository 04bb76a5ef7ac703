import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

type Download = { fileName: string; type: string; bytes: AsyncIterable<Uint8Array> }

/** Whoever takes nothing for so long, or not all of it in time, is let go: what is being read waits for them. */
const PATIENCE = { stallMs: 30_000, wholeMs: 10 * 60_000 }

/** Sends a file while it is being made. Resolves when all of it left or its reader is gone; a failure cuts it off. */
export async function sendDownload(
  reply: FastifyReply,
  { fileName, type, bytes }: Download,
  { stallMs, wholeMs } = PATIENCE,
): Promise<void> {
  if (reply.raw.destroyed) return
  const giveUp = () => void stream.destroy(new Error('nobody takes this download'))
  const stream = Readable.from(watched(bytes, stallMs, giveUp), { objectMode: false })
  const whole = setTimeout(giveUp, wholeMs)
  void reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` }).send(stream)
  // Its failure is told by whoever sends it, which logs it and breaks the answer off.
  await finished(stream).catch(() => {})
  clearTimeout(whole)
}

async function* watched(bytes: AsyncIterable<Uint8Array>, stallMs: number, giveUp: () => void) {
  for await (const chunk of bytes) {
    const stall = setTimeout(giveUp, stallMs)
    try {
      yield chunk
    } finally {
      clearTimeout(stall)
    }
  }
}
