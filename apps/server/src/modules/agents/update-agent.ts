import { isDeepStrictEqual } from 'node:util'
import { type Agent, type AgentUpdate, channels, CustomConfig, fail, MASKED_SECRET } from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import { mergeKeys, findMisdirectedKeys, unknownKeys, serializeWithoutKeys } from './secrets/agent-keys.ts'
import type { AgentRecords } from './agent-records.ts'
import { type AgentServiceDeps, formerBot } from './agent-service-deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { DescribeChange } from '../../platform/http/record-action.ts'
import { describeConnectionChange } from './describe-connections.ts'
import { type AgentSecrets, noSecrets } from './secrets/agent-secrets.ts'
import { patchConfig } from './configuration/patch-config.ts'
import { readBotToken } from './secrets/read-bot-token.ts'

/** Changes only the named fields; `***` keeps a secret. */
export const updateAgent =
  (
    { clock, vault, validateEndpoints, checkBot, releaseBot }: AgentServiceDeps,
    { openSecrets, requireAgent, edit }: AgentRecords,
  ) =>
  async (
    { workspaceId, username: author }: Pick<Viewer, 'workspaceId' | 'username'>,
    { id, botToken, platformConfig, customConfig: patch, basedOn, ...texts }: AgentUpdate,
    describe: DescribeChange,
  ): Promise<Agent> => {
    const stored = await requireAgent(workspaceId, id)
    const givenToken = channels[stored.platform].account === 'bot' ? readBotToken({ botToken, platformConfig }) : null
    const token = givenToken === openSecrets(stored)?.botToken ? null : givenToken
    const bot = token === null ? {} : await checkBot(workspaceId, token)

    const release = await releaseBot(workspaceId)
    let formerToken = ''
    // Another edit may have committed while Telegram was asked, so the changes apply to the locked row.
    return edit(
      workspaceId,
      id,
      (row) => {
        const current = openSecrets(row)
        const customConfig = patch && validateEndpoints(patchConfig(row, patch))
        const isNewToken = token !== null && token !== current?.botToken
        const secrets = mergeSecrets(row, current, isNewToken ? token : null, customConfig)
        const config = CustomConfig.parse(row.customConfig)
        const words = describeConnectionChange(
          texts.name ?? row.name,
          { config, secrets: current },
          { config: customConfig ?? config, secrets: secrets ?? current },
        )
        if (words !== null) describe(words)
        formerToken = isNewToken ? (current?.botToken ?? '') : ''
        return {
          ...withoutUndefined(texts),
          ...(customConfig ? { customConfig: serializeWithoutKeys(customConfig), modelProblem: null } : {}),
          ...(isNewToken ? { ...bot, ...reconnectFields(clock.now()) } : {}),
          ...(secrets ? { secrets: vault.seal(id, secrets) } : {}),
        }
      },
      { basedOn, author, afterUpdate: (tx, previous) => release(tx, formerBot(previous, formerToken)) },
    )
  }

const reconnectFields = (now: Date) =>
  ({
    connection: 'waiting_for_connection',
    connectionSince: now,
    channelProblem: null,
    isHangingUp: false,
    workflowAddress: null,
  }) as const

/**
 * The secrets to seal; null when nothing changes. Secrets that cannot be opened are not overwritten for a new key,
 * since their key may come back; a new token overwrites them.
 */
function mergeSecrets(
  row: AgentRow,
  current: AgentSecrets | null,
  newToken: string | null,
  next: CustomConfig | undefined,
): AgentSecrets | null {
  const config = CustomConfig.parse(row.customConfig)
  if (!current && newToken === null) {
    const isAboutKeys =
      next && (hasNewKey(next.apiKeys) || findMisdirectedKeys({ keys: unknownKeys, config }, next).length > 0)
    return isAboutKeys ? fail('agents.key_lost') : null
  }
  const old = current ?? noSecrets
  const storedKeys = { keys: old.apiKeys, config }
  const secrets = {
    botToken: newToken ?? old.botToken,
    apiKeys: next ? mergeKeys(storedKeys, next) : old.apiKeys,
  }
  return isDeepStrictEqual(secrets, old) ? null : secrets
}

const hasNewKey = (apiKeys: CustomConfig['apiKeys']) =>
  Object.values(apiKeys).some((key) => key !== MASKED_SECRET && key.trim() !== '')

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
