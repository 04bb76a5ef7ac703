import type { Log } from '../../platform/log.ts'
import { MediaError, type MediaSource } from '../../ports/media.ts'
import type { OpenApi } from './telegram.api.ts'
import { toFailure } from './telegram.errors.ts'

type Needs = { openApi: OpenApi; apiRoot: string; log: Log }

/** As Telegram names what its bots may fetch. A server in the operator's house may tell of its own disk: never ours to read. */
const PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Telegram's files: asked for by their id, and then had at an address that carries the bot's token, which nobody is told. */
export const createTelegramMedia = ({ openApi, apiRoot, log }: Needs): MediaSource => ({
  platform: 'telegram',

  async open({ botToken }, fileId, signal) {
    const path = await pathOf(openApi, botToken, fileId, signal)
    if (!PATH.test(path)) {
      log.warn('Telegram told of a file that is not to be had from here')
      throw new MediaError('gone')
    }
    const response = await fetch(`${apiRoot}/file/bot${botToken}/${path}`, { signal, redirect: 'error' }).catch(broken)
    if (response.ok && response.body) return unbroken(response.body)
    await response.body?.cancel()
    throw new MediaError(response.status === 404 || response.status === 410 ? 'gone' : 'unreachable')
  },
})

async function pathOf(openApi: OpenApi, botToken: string, fileId: string, signal: AbortSignal): Promise<string> {
  const api = await openApi(botToken)
  try {
    // grammY has its own signal type, of the same shape.
    const file = await api.getFile(fileId, signal as Parameters<typeof api.getFile>[1])
    return file.file_path ?? ''
  } catch (error) {
    const { status, description, retryAfterMs } = toFailure(error)
    // «wrong file_id or the file is temporarily unavailable»: one sentence for both, and only one of them is for good.
    if (status !== 400 || /temporarily/i.test(description))
      throw new MediaError('unreachable', { retryAfterMs: retryAfterMs ?? 0, cause: description })
    throw new MediaError(/too big/i.test(description) ? 'too_large_for_bot' : 'gone', { cause: description })
  }
}

/** Of what failed only the code is told: an address stands in the words. */
const broken = (error: unknown): never => {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  throw new MediaError('unreachable', { cause: code ?? (error as Error).name })
}

async function* unbroken(body: AsyncIterable<Uint8Array>) {
  try {
    yield* body
  } catch (error) {
    broken(error)
  }
}
