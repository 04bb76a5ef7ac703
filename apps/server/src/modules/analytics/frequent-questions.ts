import {
  ANALYTICS_TOP_MAX,
  type AnalyticsPeriod,
  type AnalyticsQuestions,
  type AskedQuestion,
} from '@portavoz/contract'
import type { AnalyticsService } from './analytics.service.ts'
import type { AskedText, FrequentQuestionsStore } from './frequent-questions.store.ts'

type FrequentQuestionsDeps = {
  store: FrequentQuestionsStore
  resolvePeriod: AnalyticsService['resolvePeriod']
  /** Groups texts with the same meaning, oldest first. */
  groupSimilar: (texts: readonly AskedText[]) => Promise<AskedText[][]>
  /** A text that asks for nothing. */
  isCourtesy: (text: string) => boolean
}

export type FrequentQuestions = ReturnType<typeof createFrequentQuestions>

/** What contacts asked most, without courtesies, and what most without an answer. */
export const createFrequentQuestions =
  ({ store, resolvePeriod, groupSimilar, isCourtesy }: FrequentQuestionsDeps) =>
  async (workspaceId: string, input: AnalyticsPeriod): Promise<AnalyticsQuestions> => {
    const period = await resolvePeriod(workspaceId, input)
    const { texts, isPartial } = await store.listAsked({ workspaceId, agentId: input.agentId, ...period })
    const groups = await groupSimilar(texts.filter(({ words }) => !isCourtesy(words)))
    const inVain = groups.map((group) => group.filter((asked) => asked.isInVain)).filter((group) => group.length > 0)
    return { asked: mostAsked(groups), inVain: mostAsked(inVain), isPartial }
  }

const mostAsked = (groups: readonly AskedText[][]): AskedQuestion[] =>
  groups
    .toSorted((a, b) => b.length - a.length)
    .slice(0, ANALYTICS_TOP_MAX)
    .map((group) => ({ text: group.at(-1)?.words ?? '', times: group.length }))
