import {
  type QuestionAnswerForm,
  fail,
  type ParsedInput,
  type UnansweredQuestion,
  type questions as api,
  type ServerEvent,
} from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { newId } from '../../platform/security/ids.ts'
import type { QuestionVocabulary } from './question-gist.ts'
import { type QuestionGroup, groupQuestions, ownerAnswerOf } from './question-groups.ts'
import { documentNameFor, type AnswerDocument, createAnswerDocument } from './answer-document.ts'
import { presentQuestion } from './present-question.ts'
import { MAX_EXCHANGES, type UnansweredQuestionStore, type NewSettlement } from './unanswered-questions.store.ts'

/** Saves a document of the agent and returns its id; `documentId` replaces that document. */
export type SaveAnswerDocument = (
  workspaceId: string,
  document: AnswerDocument & { agentId: string; documentId: string | null; formerName: string | null },
) => Promise<string>

type UnansweredQuestionsServiceDeps = {
  db: Db
  store: UnansweredQuestionStore
  vocabulary: QuestionVocabulary
  clock: Clock
  saveAnswerDocument: SaveAnswerDocument
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
  maxExchanges?: number
}

type QuestionListQuery = Omit<ParsedInput<typeof api.listAll>, 'agentId'>
type QuestionRef = { id: string; questionId: string }

/** Grouping always covers this span, so that groups do not depend on the days shown. */
const COMPARED_DAYS = 90
/** The days that the list covers by default. */
const COUNTED_DAYS = 30
const DAY_MS = 86_400_000

export type UnansweredQuestions = ReturnType<typeof createUnansweredQuestions>

/** Lists unanswered questions and records the owner's answers. The caller checks that the workspace owns the agent. */
export function createUnansweredQuestions(deps: UnansweredQuestionsServiceDeps) {
  const { db, store, vocabulary, clock, saveAnswerDocument, publish, afterCommit, maxExchanges = MAX_EXCHANGES } = deps
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

  /** `agentId` null: of every agent; questions to two agents are never one group. */
  async function readGroups(workspaceId: string, agentId: string | null) {
    const [questions, settled] = await Promise.all([
      store.listAsked(workspaceId, agentId, daysAgo(COMPARED_DAYS), maxExchanges),
      store.listSettlements(workspaceId, agentId),
    ])
    const groups: QuestionGroup[] = []
    for (const rows of Map.groupBy(questions.rows, (row) => row.agentId).values())
      groups.push(...(await groupQuestions(rows, settled, vocabulary)))
    return { cutAt: questions.cutAt, groups }
  }

  /** Any question of a group identifies it: the first one may be deleted. */
  async function findGroup(workspaceId: string, { id, questionId }: QuestionRef): Promise<QuestionGroup> {
    const { groups } = await readGroups(workspaceId, id)
    return groups.find(({ members }) => members.some((ref) => ref.id === questionId)) ?? fail('questions.not_found')
  }

  async function present(workspaceId: string, ref: QuestionRef): Promise<UnansweredQuestion> {
    return presentQuestion(await findGroup(workspaceId, ref), daysAgo(COMPARED_DAYS)) ?? fail('questions.not_found')
  }

  async function write(workspaceId: string, agentId: string, change: (tx: Tx) => Promise<unknown>): Promise<void> {
    await withDeadlockRetry(db, async (tx) => {
      await lockWorkspace(tx, workspaceId)
      await change(tx)
      await publish(tx, workspaceId, { type: 'question', agentId })
    })
    afterCommit()
  }

  const settle = (workspaceId: string, agentId: string, { members }: QuestionGroup, newSettlement: NewSettlement) =>
    write(workspaceId, agentId, async (tx) => {
      const ids = members.map(({ id }) => id)
      if (!(await store.settle(tx, workspaceId, agentId, ids, newSettlement))) fail('documents.not_found')
    })

  return {
    /** The open questions of each agent that has any, as its list of the last 30 days counts them. */
    async countOpen(workspaceId: string): Promise<{ agentId: string; agentName: string; count: number }[]> {
      const since = daysAgo(COUNTED_DAYS)
      const counts: { agentId: string; agentName: string; count: number }[] = []
      for (const agent of await store.listAgentsAsked(workspaceId, since)) {
        const { groups } = await readGroups(workspaceId, agent.agentId)
        const isOpen = ({ state, members }: QuestionGroup) => state === 'open' && members.some(({ at }) => at > since)
        counts.push({ ...agent, count: groups.filter(isOpen).length })
      }
      return counts.filter(({ count }) => count > 0)
    },

    async list(workspaceId: string, agentId: string | null, { days, state, page, size }: QuestionListQuery) {
      const { cutAt, groups } = await readGroups(workspaceId, agentId)
      const since = daysAgo(Number(days))
      const questions = groups.flatMap((group) => presentQuestion(group, since) ?? [])
      const count = (countedState: UnansweredQuestion['state']) =>
        questions.filter((ref) => ref.state === countedState).length
      const matching = questions.filter((ref) => ref.state === state).toSorted(byTimesAsked)
      return {
        items: matching.slice(page * size, (page + 1) * size),
        page,
        totalPages: Math.ceil(matching.length / size),
        total: matching.length,
        figures: { open: count('open'), answered: count('answered'), discarded: count('discarded') },
        since: cutAt && cutAt > since ? cutAt.toISOString() : null,
      }
    },

    /** Changes the former answer's document, unless it was edited since. */
    async answer(
      workspaceId: string,
      { question, answer, ...ref }: QuestionRef & QuestionAnswerForm,
    ): Promise<UnansweredQuestion> {
      const group = await findGroup(workspaceId, ref)
      const { settled } = group
      const formerAnswer = settled && ownerAnswerOf(settled)
      const documentId = await saveAnswerDocument(workspaceId, {
        ...createAnswerDocument({ question, answer }),
        agentId: ref.id,
        documentId: formerAnswer && settled ? settled.documentId : null,
        formerName: formerAnswer && documentNameFor(formerAnswer.question),
      })
      const isSame = settled !== null && settled.documentId === documentId
      const id = isSame ? settled.id : newId(clock.now().getTime())
      await settle(workspaceId, ref.id, group, { id, documentId, question, answer, at: clock.now() })
      return present(workspaceId, ref)
    },

    async discard(workspaceId: string, ref: QuestionRef): Promise<UnansweredQuestion> {
      const [group, at] = [await findGroup(workspaceId, ref), clock.now()]
      const noAnswer = { documentId: null, question: null, answer: null }
      await settle(workspaceId, ref.id, group, { id: newId(at.getTime()), ...noAnswer, at })
      return present(workspaceId, ref)
    },

    async restore(workspaceId: string, ref: QuestionRef): Promise<UnansweredQuestion> {
      const { settlements } = await findGroup(workspaceId, ref)
      const dismissedIds = settlements.filter(({ documentId }) => documentId === null).map(({ id }) => id)
      if (dismissedIds.length > 0)
        await write(workspaceId, ref.id, (tx) => store.deleteSettlements(tx, workspaceId, dismissedIds))
      return present(workspaceId, ref)
    },
  }
}

const byTimesAsked = (a: UnansweredQuestion, b: UnansweredQuestion) =>
  b.times - a.times || b.lastAt.localeCompare(a.lastAt) || a.id.localeCompare(b.id)
