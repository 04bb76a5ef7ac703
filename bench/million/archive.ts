import { newId } from '../../apps/server/src/platform/ids.ts'
import { newToken } from '../../apps/server/src/platform/tokens.ts'
import { chanceFrom, zipf } from './chance.ts'
import { createSpeaker } from './words.ts'

const DAY_MS = 86_400_000
const DAYS = 365
/** A conversation has some twenty-five messages, the longest of a million some thousands. */
const MEAN_LENGTH = 25
const AGENTS_EACH = 4
const REPLY_MS = 4_000
const SUMMARY = 160
const NAMES = 'María José Juan Luis Ana Carlos Laura Jorge Sofía Andrés Camila Diego Valentina Miguel Daniela'.split(
  ' ',
)
const SURNAMES = 'García Rodríguez Martínez López González Pérez Sánchez Ramírez Torres Flores Gómez Díaz'.split(' ')

export type Owner = { id: string; token: string; agents: string[] }

/** A conversation, and what its row tells of it by the end. */
export type Talk = {
  id: string
  owner: Owner
  agent: string
  key: string
  name: string
  platform: 'whatsapp' | 'telegram'
  messages: number
  firstAt: number
  lastAt: number
  lastWords: string
}

export type Size = { messages: number; owners: number; talks?: number; longest?: number }

export type Archive = { owners: Owner[]; talks: Talk[]; messages: () => Generator<string> }

/**
 * A year of what owners' customers said and agents answered: the first owners and the first conversations have the most
 * of it. `messages` tells them oldest first, as `COPY` takes them, and the talks know their last words afterwards.
 */
export function createArchive({ messages, owners: count, talks: many, longest = 0 }: Size): Archive {
  const chance = chanceFrom(20_260_101)
  const from = Date.now() - DAYS * DAY_MS
  const owners = Array.from({ length: count }, (): Owner => {
    const id = newId(from)
    return { id, token: newToken(), agents: Array.from({ length: AGENTS_EACH }, () => newId(from)) }
  })
  const talks = openTalks(owners, many ?? Math.max(60, Math.round(messages / MEAN_LENGTH)), from, chance)
  // Each conversation is begun before any goes on.
  const turn = (pair: number) => {
    if (pair < talks.length) return pair
    return chance() < longest / (messages - 2 * talks.length) ? 0 : (talks.length * chance() ** 2) | 0
  }
  return { owners, talks, messages: () => said({ talks, messages, from, turn }) }
}

function openTalks(owners: readonly Owner[], count: number, from: number, chance: () => number): Talk[] {
  const owner = zipf(owners.length, chance)
  const any = <T>(of: readonly T[]) => of[(chance() * of.length) | 0] as T
  return Array.from({ length: count }, (_, n): Talk => {
    const its = owners[n === 0 ? 0 : owner()] as Owner
    return {
      id: newId(from),
      owner: its,
      agent: any(its.agents),
      key: `57${3_000_000_000 + n * 13}`,
      name: `${any(NAMES)} ${any(SURNAMES)}`,
      platform: chance() < 0.75 ? 'whatsapp' : 'telegram',
      messages: 0,
      firstAt: from,
      lastAt: from,
      lastWords: '',
    }
  })
}

export const MESSAGE =
  'id, conversation_id, user_id, exchange_id, direction, origin, type, content, status, external_id, at, created_at'

type Told = { talks: Talk[]; messages: number; from: number; turn: (pair: number) => number }

/** What a customer wrote and what was answered, pair after pair. */
function* said({ talks, messages, from, turn }: Told): Generator<string> {
  const speak = createSpeaker(20_260_102)
  const pairs = Math.floor(messages / 2)
  const stepMs = (DAYS * DAY_MS - REPLY_MS) / pairs
  for (let pair = 0; pair < pairs; pair++) {
    const at = Math.floor(from + pair * stepMs)
    const talk = talks[turn(pair)] as Talk
    const [asked, answered, exchange] = [speak(9), speak(32), newId(at)]
    yield row(talk, exchange, ['incoming', 'contact', 'text', asked, null, `in-${pair}`], at)
    yield row(talk, exchange, ['outgoing', 'ai', 'text', answered, 'read', `out-${pair}`], at + REPLY_MS)
    if (talk.messages === 0) talk.firstAt = at
    talk.messages += 2
    talk.lastAt = at + REPLY_MS
    talk.lastWords = answered.slice(0, SUMMARY)
  }
}

function row({ id, owner }: Talk, exchange: string, cells: readonly (string | null)[], ms: number): string {
  const at = new Date(ms).toISOString()
  return line([newId(ms), id, owner.id, exchange, ...cells, at, at])
}

/** As `COPY` takes it; nothing in here has a tab, a line end or a backslash. */
export const line = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => cell ?? '\\N').join('\t')}\n`

/** All of it, in days as a search asks for them. */
export const aYear = () => daysAgo(DAYS + 1, 0)

/** A part whose conversations began before it and go on after it. */
export const halfAYear = () => daysAgo(270, 90)

function daysAgo(from: number, to: number): { from: string; to: string } {
  const day = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  return { from: day(from), to: day(to) }
}
