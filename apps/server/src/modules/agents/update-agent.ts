import type { Agent, AgentUpdate } from '@portavoz/contract'
import { type AgentNeeds, type AgentRecords, noSecrets } from './agent-records.ts'
import { mergeKeys, withoutKeys } from './agent-secrets.ts'
import { tokenOf } from './token-of.ts'

/** Only what the edit names changes; `***` keeps a secret. */
export const updateAgent =
  ({ clock, vault, checkBot, letGo }: AgentNeeds, { opened, found, save }: AgentRecords) =>
  async (userId: string, { id, botToken, platformConfig, customConfig, ...words }: AgentUpdate): Promise<Agent> => {
    const row = await found(userId, id)
    const secrets = opened(row) ?? noSecrets
    const token = row.platform === 'telegram' ? tokenOf({ botToken, platformConfig }) : null
    const isNewToken = token !== null && token !== secrets.botToken
    const bot = isNewToken ? await checkBot(token) : {}
    const apiKeys = customConfig ? mergeKeys(secrets.apiKeys, customConfig.apiKeys) : secrets.apiKeys
    const saved = await save(userId, id, {
      ...defined(words),
      ...bot,
      ...(customConfig ? { customConfig: withoutKeys(customConfig), modelProblem: null } : {}),
      ...(isNewToken
        ? { connection: 'waiting_for_connection', connectionSince: clock.now(), channelProblem: null }
        : {}),
      secrets: vault.seal(id, { botToken: isNewToken ? token : secrets.botToken, apiKeys }),
    })
    if (isNewToken && secrets.botToken !== '') letGo(secrets.botToken, row.webhookId)
    return saved
  }

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
