import {
  type Agent,
  CustomConfig,
  type Engine,
  fail,
  type Platform,
  type ProblemCode,
  type ServerEvent,
} from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { AgentRow, WhatsAppSessionRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Askable } from './askable.ts'
import { type AgentSecrets, noSecrets, ownVoiceOf, type Vault, type Voice } from './agent-secrets.ts'
import type { AgentChanges, AgentStore } from './agents.store.ts'
import { changedBy, type NewVersion } from './configuration.ts'
import { nameTaken } from './name-taken.ts'
import { presentAgent } from './present-agent.ts'

/** A bot as its network knows it. */
type Bot = { botId: string; botName: string; botUsername: string }

/** One that an agent had, and how it was heard. */
export type FormerBot = {
  agentId: string
  botToken: string
  botUsername: string
  webhookId: string
  workflowAddress: string | null
}

export type ReleaseBot = (tx: Tx, bot: FormerBot) => Promise<void>

export const formerBot = (row: AgentRow, botToken: string): FormerBot => ({
  agentId: row.id,
  botToken,
  botUsername: row.botUsername ?? '',
  webhookId: row.webhookId,
  workflowAddress: row.workflowAddress,
})

export type AgentNeeds = {
  db: Db
  store: AgentStore
  clock: Clock
  vault: Vault
  /** Whether any process answers and sends. */
  isAttended: () => boolean
  askable: Askable
  /** What speaks for those of this person that have no model of their own. */
  generalVoice: (userId: string) => Promise<Voice | null>
  /** Throws when the token is refused. */
  checkBot: (userId: string, botToken: string) => Promise<Bot>
  /** Who hears the next agent of this person. */
  usualEngine: (userId: string) => Promise<Engine>
  /** Throws when this person's n8n cannot hear that platform. */
  checkN8n: (userId: string, platform: Platform) => Promise<void>
  /** Takes the bot's messages from whoever receives them today. */
  takeOver: (botToken: string) => Promise<void>
  sessions: {
    /** What it gives back joins the caller's transaction: what n8n keeps for them is let go of, without its owner. */
    farewell: (userId: string) => Promise<(tx: Tx) => Promise<void>>
    /** In the same transaction: the linked session that a new agent will speak through. Throws when there is none. */
    claimIn: (tx: Tx, userId: string, sessionName: string) => Promise<WhatsAppSessionRow>
    /** In the same transaction: nobody else writes that session before it ends. */
    holdIn: (tx: Tx, userId: string, sessionName: string) => Promise<unknown>
    /** In the same transaction: the session is left, and gone once its phone has let go of it. */
    removeIn: (tx: Tx, userId: string, sessionName: string, agentName: string) => Promise<boolean>
    /** Whether the phone of a session that was removed has not let go of it within a moment. */
    staysAWhile: (userId: string, sessionName: string) => Promise<boolean>
    leaveOrphans: () => Promise<void>
  }
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** In the same transaction: this is how the agent stands from now on. */
  keepVersion: (tx: Tx, version: NewVersion) => Promise<void>
  /** What it gives back joins the caller's transaction: Telegram stops bringing a bot's messages to its former agent. */
  releaseBot: (userId: string) => Promise<ReleaseBot>
  /** Called after each commit that changes who should be heard. */
  changed: () => void
}

export type AgentRecords = ReturnType<typeof createAgentRecords>

/**
 * `basedOn`: the version that whoever edits saw. `returnedTo`: the one whose words are taken again. `first`: what else is
 * done in the same transaction, before the agent is held, and `last` after it was written.
 */
type Edition = {
  basedOn?: number | undefined
  returnedTo?: number | null
  first?: (tx: Tx) => Promise<void>
  last?: (tx: Tx, before: AgentRow) => Promise<void>
}

/** Of WhatsApp only the keys of a model are lost; what its line says comes first. */
const withoutSecrets = ({ platform, channelProblem }: AgentRow): ProblemCode =>
  (platform === 'whatsapp' ? channelProblem : null) ?? 'agent.key_lost'

/** An agent as it is kept: found by its owner, opened, shown and saved. */
export function createAgentRecords(needs: AgentNeeds) {
  const { db, store, clock, vault, generalVoice, publish, keepVersion, changed, isAttended } = needs

  /** Null when they were sealed with a key that is gone: the agent must still be shown, and mended. */
  const opened = (row: AgentRow): AgentSecrets | null => {
    try {
      return vault.open(row.id, row.secrets)
    } catch {
      return null
    }
  }
  const ownVoice = (row: AgentRow) =>
    ownVoiceOf(CustomConfig.parse(row.customConfig), (opened(row) ?? noSecrets).apiKeys)
  const shown = (row: AgentRow, general: Voice | null): Agent => {
    const secrets = opened(row)
    const opens = secrets ? row : { ...row, channelProblem: withoutSecrets(row) }
    const isHeard = isAttended() || !row.isActive || row.engine !== 'embedded'
    const told = isHeard ? opens : { ...opens, channelProblem: 'server.unattended' as const }
    const now = clock.now()
    const restrictedUntil = row.restrictedUntil && row.restrictedUntil > now ? row.restrictedUntil : null
    const quotaWarning = row.quotaWarning && new Date(row.quotaWarning.until) > now ? row.quotaWarning : null
    return presentAgent({ ...told, restrictedUntil, quotaWarning }, secrets ?? noSecrets, ownVoice(row) ?? general)
  }
  const present = async (row: AgentRow): Promise<Agent> => shown(row, await generalVoice(row.userId))
  /** Of one person. */
  const presentAll = async (userId: string, rows: AgentRow[]): Promise<Agent[]> => {
    const general = await generalVoice(userId)
    return rows.map((row) => shown(row, general))
  }
  const found = async (userId: string, id: string) => (await store.ofUser(userId, id)) ?? fail('agents.not_found')
  /** By its id or its session's name. */
  const called = async (userId: string, name: string) => (await store.called(userId, name)) ?? fail('agents.not_found')

  /**
   * `changesOf` is shown the row as it stands while nobody else may write it. What it changes of the configuration is a
   * new version of it.
   */
  const edit = async (
    userId: string,
    id: string,
    changesOf: (row: AgentRow) => AgentChanges,
    { basedOn, returnedTo = null, first, last }: Edition = {},
  ): Promise<Agent> => {
    const row = await db
      .transaction()
      .execute(async (tx) => {
        const now = clock.now()
        await first?.(tx)
        const standing = (await store.held(tx, userId, id)) ?? fail('agents.not_found')
        const changes = changesOf(standing)
        const changedNow = changedBy(standing, changes)
        if (changedNow.length > 0 && (basedOn ?? standing.version) !== standing.version)
          fail('agents.changed_meanwhile')
        const version = standing.version + (changedNow.length > 0 ? 1 : 0)
        const saved = (await store.update(tx, userId, id, { ...changes, version }, now)) ?? fail('agents.not_found')
        if (changedNow.length > 0) await keepVersion(tx, { row: saved, changed: changedNow, returnedTo, at: now })
        await last?.(tx, standing)
        await publish(tx, userId, { type: 'agent', agentId: id, agentName: saved.name, problem: null })
        return saved
      })
      .catch(nameTaken)
    changed()
    return present(row)
  }

  const save = (userId: string, id: string, changes: AgentChanges, alongside?: (tx: Tx) => Promise<void>) =>
    edit(userId, id, () => changes, alongside ? { last: alongside } : {})

  return { opened, ownVoice, present, presentAll, found, called, edit, save }
}
