import { phoneSpellings, type Platform } from '@portavoz/contract'
import type { Ask } from '../../db/ask.ts'
import type { AskUntil } from '../../db/until.ts'
import {
  type Among,
  BY_ID,
  countOf,
  logsOf,
  NAMED,
  OF_CONTACT,
  OF_PLATFORM,
  PLACE,
  type Place,
  SESSION_PLACE,
  type SessionPlace,
  sessionsOf,
  type Window,
} from './logs.statements.ts'

export type LogRow = {
  id: string
  sessionName: string
  agentSessionName: string
  userMessage: string
  aiResponse: string
  userName: string | null
  userPhone: string | null
  platform: Platform
  agentId: string
  agentName: string
  botName: string | null
  createdAt: Date
}

export type SessionRow = { sessionName: string; count: number; lastAt: Date }

/** What is found under a name or a phone is the owner's alone: every look-up asks by them. */
export const createLogStore = (ask: Ask, askUntil: AskUntil) => {
  const idsOf = async (statement: string, values: readonly unknown[]) =>
    (await ask<{ id: string }>(statement, values)).map(({ id }) => id)

  return {
    list(userId: string, among: Among, window: Window): Promise<LogRow[]> {
      const { text, values } = logsOf(userId, among, window)
      return ask<LogRow>(text, values)
    },

    async byId(userId: string, id: string): Promise<LogRow | undefined> {
      return (await ask<LogRow>(BY_ID, [userId, id]))[0]
    },

    async place(userId: string, id: string): Promise<Place | undefined> {
      return (await ask<Place>(PLACE, [userId, id]))[0]
    },

    async named(userId: string, name: string): Promise<Among | undefined> {
      const [one] = await ask<{ of: Among['of']; id: string }>(NAMED, [userId, name])
      return one && { of: one.of, ids: [one.id] }
    },

    async ofContact(userId: string, contact: string): Promise<Among> {
      const { inFull, national } = phoneSpellings(contact)
      return { of: 'conversation', ids: await idsOf(OF_CONTACT, [userId, contact, inFull, national]) }
    },

    async ofPlatform(userId: string, platform: Platform): Promise<Among> {
      return { of: 'agent', ids: await idsOf(OF_PLATFORM, [userId, platform]) }
    },

    async sessionPlace(userId: string, sessionName: string): Promise<SessionPlace | undefined> {
      return (await ask<SessionPlace>(SESSION_PLACE, [userId, sessionName]))[0]
    },

    sessions(userId: string, limit: number, before: SessionPlace | undefined, end: AbortSignal): Promise<SessionRow[]> {
      const { text, values } = sessionsOf(userId, limit, before)
      return askUntil<SessionRow>(text, values, end)
    },

    async count(among: Among, end: AbortSignal): Promise<{ count: number }> {
      const { text, values } = countOf(among)
      return (await askUntil<{ count: number }>(text, values, end))[0] as { count: number }
    },
  }
}
export type LogStore = ReturnType<typeof createLogStore>
