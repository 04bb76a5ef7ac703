import type { Api } from 'grammy'

export type OpenApi = (botToken: string) => Promise<Api>

/** grammY is loaded when the first bot needs it: a house without bots does without its memory. */
export const createOpenApi =
  (apiRoot: string): OpenApi =>
  async (botToken) => {
    const { Api: GrammyApi } = await import('grammy')
    return new GrammyApi(botToken, { apiRoot, timeoutSeconds: 30 })
  }

/** Nothing else is asked for: what we do not read should not travel. */
export const ALLOWED_UPDATES = ['message'] as const
