import type { Log } from '../../../platform/log/log.ts'
import { MediaError, type MediaSource } from '../../../ports/media.ts'
import type { OpenBotApi } from '../bot-api.ts'
import { toBotApiFailure } from '../bot-api-errors.ts'
import { translateErrors } from '../../../platform/errors/translate-errors.ts'

type TelegramMediaDeps = { openApi: OpenBotApi; apiRoot: string; log: Log }

/** Telegram's own file paths. A self-hosted Bot API server may return paths of its disk, which must not be read. */
const FILE_PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Files are found by id and fetched from an address with the bot token, which must not appear in logs or errors. */
export const createTelegramMedia = ({ openApi, apiRoot, log }: TelegramMediaDeps): MediaSource => ({
  platform: 'telegram',

  async open({ botToken }, fileId, signal) {
    const path = await findFilePath(openApi, botToken, fileId, signal)
    if (!FILE_PATH.test(path)) {
      log.warn('Telegram told of a file that is not to be had from here')
      throw new MediaError('gone')
    }
    const response = await translateErrors(
      fetch(`${apiRoot}/file/bot${botToken}/${path}`, { signal, redirect: 'error' }),
      toUnreachable,
    )
    if (response.ok && response.body) return withMediaErrors(response.body)
    await response.body?.cancel()
    throw new MediaError(response.status === 404 || response.status === 410 ? 'gone' : 'unreachable')
  },
})

async function findFilePath(
  openApi: OpenBotApi,
  botToken: string,
  fileId: string,
  signal: AbortSignal,
): Promise<string> {
  const api = await openApi(botToken)
  try {
    // grammY declares its own signal type of the same shape.
    const file = await api.getFile(fileId, signal as Parameters<typeof api.getFile>[1])
    return file.file_path ?? ''
  } catch (error) {
    const { status, description, retryAfterMs } = toBotApiFailure(error)
    // «wrong file_id or the file is temporarily unavailable» may be either; only the first is permanent.
    if (status !== 400 || /temporarily/i.test(description))
      throw new MediaError('unreachable', { retryAfterMs: retryAfterMs ?? 0, cause: description })
    throw new MediaError(/too big/i.test(description) ? 'too_large_for_bot' : 'gone', { cause: description })
  }
}

/** Only the error code is passed on: the message contains the address. */
const toUnreachable = (error: unknown): MediaError => {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  return new MediaError('unreachable', { cause: code ?? (error as Error).name })
}

async function* withMediaErrors(body: AsyncIterable<Uint8Array>) {
  try {
    yield* body
  } catch (error) {
    throw toUnreachable(error)
  }
}
