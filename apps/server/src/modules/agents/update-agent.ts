import { isDeepStrictEqual } from 'node:util'
import { type Agent, type AgentUpdate, CustomConfig, fail, HIDDEN } from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import { mergeKeys, straysIn, unknownKeys, withoutKeys } from './agent-keys.ts'
import { type AgentNeeds, type AgentRecords, formerBot } from './agent-records.ts'
import { type AgentSecrets, noSecrets } from './agent-secrets.ts'
import { patchedConfig } from './patch-config.ts'
import { tokenOf } from './token-of.ts'

/** Only what the edit names changes; `***` keeps a secret. */
export const updateAgent =
  ({ clock, vault, askable, checkBot, releaseBot }: AgentNeeds, { opened, found, edit }: AgentRecords) =>
  async (
    userId: string,
    { id, botToken, platformConfig, customConfig: patch, basedOn, ...words }: AgentUpdate,
  ): Promise<Agent> => {
    const seen = await found(userId, id)
    const named = seen.platform === 'telegram' ? tokenOf({ botToken, platformConfig }) : null
    const token = named === opened(seen)?.botToken ? null : named
    const bot = token === null ? {} : await checkBot(userId, token)

    const release = await releaseBot(userId)
    let left = ''
    // Another edit may have ended while Telegram was asked: what it wrote is what this one changes.
    return edit(
      userId,
      id,
      (row) => {
        const known = opened(row)
        const customConfig = patch && askable(patchedConfig(row, patch))
        const isNewToken = token !== null && token !== known?.botToken
        const secrets = merged(row, known, isNewToken ? token : null, customConfig)
        left = isNewToken ? (known?.botToken ?? '') : ''
        return {
          ...defined(words),
          ...(customConfig ? { customConfig: withoutKeys(customConfig), modelProblem: null } : {}),
          ...(isNewToken ? { ...bot, ...joining(clock.now()) } : {}),
          ...(secrets ? { secrets: vault.seal(id, secrets) } : {}),
        }
      },
      { basedOn, last: (tx, before) => release(tx, formerBot(before, left)) },
    )
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
  row: AgentRow,
  known: AgentSecrets | null,
  newToken: string | null,
  next: CustomConfig | undefined,
): AgentSecrets | null {
  const config = CustomConfig.parse(row.customConfig)
  if (!known && newToken === null) {
    const isAboutKeys = next && (bringsOne(next.apiKeys) || straysIn({ keys: unknownKeys, config }, next).length > 0)
    return isAboutKeys ? fail('agents.key_lost') : null
  }
  const old = known ?? noSecrets
  const kept = { keys: old.apiKeys, config }
  const secrets = {
    botToken: newToken ?? old.botToken,
    apiKeys: next ? mergeKeys(kept, next) : old.apiKeys,
  }
  return isDeepStrictEqual(secrets, old) ? null : secrets
}

const bringsOne = (apiKeys: CustomConfig['apiKeys']) =>
  Object.values(apiKeys).some((key) => key !== HIDDEN && key.trim() !== '')

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
