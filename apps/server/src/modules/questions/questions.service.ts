import {
  type AnswerForm,
  fail,
  type Parsed,
  type Question,
  type questions as api,
  type ServerEvent,
} from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { holdAccount } from '../../db/hold-account.ts'
import { inPeace } from '../../db/in-peace.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Words } from './gist.ts'
import { type Group, groupsOf, wordsOf } from './grouped.ts'
import { nameOf, type Paper, paperOf } from './paper.ts'
import { presentQuestion } from './present-question.ts'
import { MOST_READ, type QuestionStore, type Settling } from './questions.store.ts'

/** A document of this agent, with this in it: a new one, or, where `documentId` is, that one changed. Answers with its id. */
export type KeepPaper = (
  userId: string,
  paper: Paper & { agentId: string; documentId: string | null; formerName: string | null },
) => Promise<string>

type Needs = {
  db: Db
  store: QuestionStore
  words: Words
  clock: Clock
  keepPaper: KeepPaper
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** Called after each commit. */
  committed: () => void
  mostRead?: number
}

type Listing = Parsed<typeof api.list>
type One = { id: string; questionId: string }

/** Questions are compared over so long, whatever days are shown: what is one question does not depend on those. */
const DAYS = 90
const DAY_MS = 86_400_000

export type Questions = ReturnType<typeof createQuestions>

/** What contacts asked an agent in vain, and what its owner does about it. Whose the agent is was looked at before. */
export function createQuestions(needs: Needs) {
  const { db, store, words, clock, keepPaper, publish, committed, mostRead = MOST_READ } = needs
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

  async function read(userId: string, agentId: string) {
    const [asked, settled] = await Promise.all([
      store.asked(userId, agentId, daysAgo(DAYS), mostRead),
      store.settled(userId, agentId),
    ])
    return { cutAt: asked.cutAt, groups: await groupsOf(asked.rows, settled, words) }
  }

  /** Whichever of its questions names it: the first may be gone since it was shown. */
  async function found(userId: string, { id, questionId }: One): Promise<Group> {
    const { groups } = await read(userId, id)
    return groups.find(({ members }) => members.some((one) => one.id === questionId)) ?? fail('questions.not_found')
  }

  async function shown(userId: string, one: One): Promise<Question> {
    return presentQuestion(await found(userId, one), daysAgo(DAYS)) ?? fail('questions.not_found')
  }

  async function write(userId: string, agentId: string, work: (tx: Tx) => Promise<unknown>): Promise<void> {
    await inPeace(db, async (tx) => {
      await holdAccount(tx, userId)
      await work(tx)
      await publish(tx, userId, { type: 'question', agentId })
    })
    committed()
  }

  const settle = (userId: string, agentId: string, { members }: Group, settling: Settling) =>
    write(userId, agentId, async (tx) => {
      const ids = members.map(({ id }) => id)
      if (!(await store.settle(tx, userId, agentId, ids, settling))) fail('documents.not_found')
    })

  return {
    async list(userId: string, { id, days, state, page, size }: Listing) {
      const { cutAt, groups } = await read(userId, id)
      const since = daysAgo(Number(days))
      const all = groups.flatMap((group) => presentQuestion(group, since) ?? [])
      const count = (of: Question['state']) => all.filter((one) => one.state === of).length
      const these = all.filter((one) => one.state === state).toSorted(mostAsked)
      return {
        items: these.slice(page * size, (page + 1) * size),
        page,
        totalPages: Math.ceil(these.length / size),
        total: these.length,
        figures: { open: count('open'), answered: count('answered'), discarded: count('discarded') },
        since: cutAt && cutAt > since ? cutAt.toISOString() : null,
      }
    },

    /** The document that it became before is changed, while it still says what was answered. */
    async answer(userId: string, { question, answer, ...one }: One & AnswerForm): Promise<Question> {
      const group = await found(userId, one)
      const { settled } = group
      const before = settled && wordsOf(settled)
      const documentId = await keepPaper(userId, {
        ...paperOf({ question, answer }),
        agentId: one.id,
        documentId: before && settled ? settled.documentId : null,
        formerName: before && nameOf(before.question),
      })
      const isSame = settled !== null && settled.documentId === documentId
      const id = isSame ? settled.id : newId(clock.now().getTime())
      await settle(userId, one.id, group, { id, documentId, question, answer, at: clock.now() })
      return shown(userId, one)
    },

    async discard(userId: string, one: One): Promise<Question> {
      const [group, at] = [await found(userId, one), clock.now()]
      const nothing = { documentId: null, question: null, answer: null }
      await settle(userId, one.id, group, { id: newId(at.getTime()), ...nothing, at })
      return shown(userId, one)
    },

    async restore(userId: string, one: One): Promise<Question> {
      const { done } = await found(userId, one)
      const aside = done.filter(({ documentId }) => documentId === null).map(({ id }) => id)
      if (aside.length > 0) await write(userId, one.id, (tx) => store.unsettle(tx, userId, aside))
      return shown(userId, one)
    },
  }
}

const mostAsked = (a: Question, b: Question) =>
  b.times - a.times || b.lastAt.localeCompare(a.lastAt) || a.id.localeCompare(b.id)
