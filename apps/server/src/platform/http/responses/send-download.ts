import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createTransferRate } from './transfer-rate.ts'
import { visibleText } from '../../text/visible-text.ts'
import { ignoreFailure } from '../../errors/ignore-failure.ts'

/** `isShown`: the browser may display the file instead of saving it. */
type FileDownload = { fileName: string; type: string; bytes: AsyncIterable<Uint8Array>; isShown?: boolean }

/** A client that stalls or exceeds the total time is disconnected, because the source stays open for it. */
const DEFAULT_TIMEOUTS: DownloadTimeouts = { stallMs: 30_000, wholeMs: 10 * 60_000 }

/** `leastBytes`: a client that reads less within each `stallMs` is disconnected too. */
type DownloadTimeouts = { stallMs: number; wholeMs: number; leastBytes?: number }

/**
 * Streams a file while it is produced. Resolves when the whole file was sent or the client disconnected; an error of
 * the source cuts the response.
 */
export async function sendDownload(
  reply: FastifyReply,
  { fileName, type, bytes, isShown = false }: FileDownload,
  { stallMs, wholeMs, leastBytes = 0 }: DownloadTimeouts = DEFAULT_TIMEOUTS,
): Promise<void> {
  if (reply.raw.destroyed) return
  const abort = () => void stream.destroy(new Error('nobody takes this download'))
  const stream = Readable.from(withTimeouts(bytes, stallMs, leastBytes, abort), { objectMode: false })
  const totalTimer = setTimeout(abort, wholeMs)
  const disposition = `${isShown ? 'inline' : 'attachment'}; ${fileNameParameter(fileName)}`
  void reply.headers({ 'content-type': type, 'content-disposition': disposition }).send(stream)
  // Fastify logs the error of the stream and breaks the response off.
  await ignoreFailure(finished(stream))
  clearTimeout(totalTimer)
}

/** Names outside ASCII are encoded as in RFC 5987; control and direction characters are removed. */
const fileNameParameter = (fileName: string): string => {
  const name = visibleText(fileName).replaceAll(/[/\\"]/g, '_')
  return /^[ -~]*$/.test(name)
    ? `filename="${name}"`
    : `filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percentEncode)}`
}

const percentEncode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

async function* withTimeouts(bytes: AsyncIterable<Uint8Array>, stallMs: number, minBytes: number, abort: () => void) {
  const transferRate = createTransferRate({ everyMs: stallMs, minBytes })
  for await (const chunk of bytes) {
    const stallTimer = setTimeout(abort, stallMs)
    transferRate.startChunk()
    try {
      yield chunk
    } finally {
      clearTimeout(stallTimer)
    }
    if (!transferRate.isFastEnough(chunk.length)) abort()
  }
}
