import { isDeepStrictEqual } from 'node:util'
import { type Agent, type AgentUpdate, type CustomConfig, fail, HIDDEN } from '@portavoz/contract'
import { type AgentNeeds, type AgentRecords, formerBot } from './agent-records.ts'
import { type AgentSecrets, mergeKeys, noSecrets, withoutKeys } from './agent-secrets.ts'
import { tokenOf } from './token-of.ts'

/** Only what the edit names changes; `***` keeps a secret. */
export const updateAgent =
  ({ clock, vault, checkBot, letGo }: AgentNeeds, { opened, found, edit }: AgentRecords) =>
  async (
    userId: string,
    { id, botToken, platformConfig, customConfig, basedOn, ...words }: AgentUpdate,
  ): Promise<Agent> => {
    const seen = await found(userId, id)
    const given = seen.platform === 'telegram' ? tokenOf({ botToken, platformConfig }) : null
    const token = given === opened(seen)?.botToken ? null : given
    const bot = token === null ? {} : await checkBot(userId, token)

    let left = ''
    // Another edit may have ended while Telegram was asked: what it wrote is what this one changes.
    const saved = await edit(
      userId,
      id,
      (row) => {
        const known = opened(row)
        const isNewToken = token !== null && token !== known?.botToken
        const secrets = merged(known, isNewToken ? token : null, customConfig?.apiKeys)
        left = isNewToken ? (known?.botToken ?? '') : ''
        return {
          ...defined(words),
          ...(customConfig ? { customConfig: withoutKeys(customConfig), modelProblem: null } : {}),
          ...(isNewToken ? { ...bot, ...joining(clock.now()) } : {}),
          ...(secrets ? { secrets: vault.seal(id, secrets) } : {}),
        }
      },
      { basedOn },
    )
    if (left !== '') letGo(formerBot(seen, left))
    return saved
  }

/** Another bot begins anew, and is left by nobody. */
const joining = (now: Date) =>
  ({
    connection: 'waiting_for_connection',
    connectionSince: now,
    channelProblem: null,
    isHangingUp: false,
    workflowAddress: null,
  }) as const

/**
 * What is to be sealed; null when nothing is. Secrets that do not open are never written over for a key's sake:
 * the one that opens them may come back. A new token says that it will not.
 */
function merged(
  known: AgentSecrets | null,
  newToken: string | null,
  apiKeys: CustomConfig['apiKeys'] | undefined,
): AgentSecrets | null {
  if (!known && newToken === null) return apiKeys && bringsOne(apiKeys) ? fail('agents.key_lost') : null
  const old = known ?? noSecrets
  const next = {
    botToken: newToken ?? old.botToken,
    apiKeys: apiKeys ? mergeKeys(old.apiKeys, apiKeys) : old.apiKeys,
  }
  return isDeepStrictEqual(next, old) ? null : next
}

const bringsOne = (apiKeys: CustomConfig['apiKeys']) =>
  Object.values(apiKeys).some((key) => key !== HIDDEN && key.trim() !== '')

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
