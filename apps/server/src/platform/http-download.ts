import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createPace } from './pace.ts'
import { visible } from './visible.ts'

/** `isShown`: a browser may show it instead of keeping it. */
type Download = { fileName: string; type: string; bytes: AsyncIterable<Uint8Array>; isShown?: boolean }

/** Whoever takes nothing for so long, or not all of it in time, is let go: what is being read waits for them. */
const PATIENCE: Patience = { stallMs: 30_000, wholeMs: 10 * 60_000 }

/** `leastBytes`: whoever takes less in each `stallMs` is let go too. */
type Patience = { stallMs: number; wholeMs: number; leastBytes?: number }

/** Sends a file while it is being made. Resolves when all of it left or its reader is gone; a failure cuts it off. */
export async function sendDownload(
  reply: FastifyReply,
  { fileName, type, bytes, isShown = false }: Download,
  { stallMs, wholeMs, leastBytes = 0 }: Patience = PATIENCE,
): Promise<void> {
  if (reply.raw.destroyed) return
  const giveUp = () => void stream.destroy(new Error('nobody takes this download'))
  const stream = Readable.from(watched(bytes, stallMs, leastBytes, giveUp), { objectMode: false })
  const whole = setTimeout(giveUp, wholeMs)
  const disposition = `${isShown ? 'inline' : 'attachment'}; ${named(fileName)}`
  void reply.headers({ 'content-type': type, 'content-disposition': disposition }).send(stream)
  // Its failure is told by whoever sends it, which logs it and breaks the answer off.
  await finished(stream).catch(() => {})
  clearTimeout(whole)
}

/** A name in other letters than those of a header is written as RFC 5987 says. What turns or ends a line is not in it. */
const named = (fileName: string): string => {
  const name = visible(fileName).replaceAll(/[/\\"]/g, '_')
  return /^[ -~]*$/.test(name)
    ? `filename="${name}"`
    : `filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, hex)}`
}

const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

async function* watched(bytes: AsyncIterable<Uint8Array>, stallMs: number, leastBytes: number, giveUp: () => void) {
  const pace = createPace({ everyMs: stallMs, leastBytes })
  for await (const chunk of bytes) {
    const stall = setTimeout(giveUp, stallMs)
    pace.handOver()
    try {
      yield chunk
    } finally {
      clearTimeout(stall)
    }
    if (!pace.isKept(chunk.length)) giveUp()
  }
}
