import { fail, type Platform } from '@portavoz/contract'
import type { ConnectionOf } from '../../ports/automation.ts'

type Needs = {
  connectionOf: ConnectionOf
  /** Whether Telegram can bring messages there. */
  isInTelegramsReach: (address: string) => boolean
}

/** Throws when this person's n8n cannot hear that platform. */
export const createCheckN8n =
  ({ connectionOf, isInTelegramsReach }: Needs) =>
  async (userId: string, platform: Platform): Promise<void> => {
    const connection = await connectionOf(userId)
    if (!connection?.isEnabled) return fail('agents.no_n8n')
    if (platform === 'telegram' && !isInTelegramsReach(connection.webhookUrl)) fail('agents.n8n_inward')
  }
