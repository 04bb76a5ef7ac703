import { createAnalytics } from '../../../modules/analytics/analytics.service.ts'
import { createCloseDays } from '../../../modules/analytics/close-days.ts'
import { createCloseDaysStore } from '../../../modules/analytics/close-days.store.ts'
import { createIsCourtesy } from '../../../modules/analytics/courtesy.ts'
import { createFrequentQuestions } from '../../../modules/analytics/frequent-questions.ts'
import { createFrequentQuestionsStore } from '../../../modules/analytics/frequent-questions.store.ts'
import { createReadDaysStore } from '../../../modules/analytics/read-days.store.ts'
import { createTimeZones } from '../../../modules/analytics/time-zones.ts'
import { isGreeting } from '../../../modules/messaging/reply/generate/greeting.ts'
import { groupSimilar } from '../../../modules/unanswered-questions/group-similar.ts'
import type { AgentsServices } from '../agents/agents.ts'
import type { KnowledgeServices } from '../agents/knowledge.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** Figures of a period, the daily figures behind them, and what contacts ask most. */
export function composeAnalytics(
  { clock, log }: ServerInputs,
  { db, slowQueries }: PlatformServices,
  { agents, vocabulary }: Pick<AgentsServices, 'agents'> & Pick<KnowledgeServices, 'vocabulary'>,
) {
  const store = createReadDaysStore(db, slowQueries.queryWithTimeout)
  const timeZones = createTimeZones(store.listKnownZones)
  const analytics = createAnalytics({
    store,
    timeZones,
    clock,
    runSlowQuery: slowQueries.runSlowQuery,
    requireAgent: agents.requireAgent,
  })
  return {
    analytics,
    questions: createFrequentQuestions({
      store: createFrequentQuestionsStore(db),
      resolvePeriod: analytics.resolvePeriod,
      groupSimilar: (texts) => groupSimilar(texts, vocabulary),
      isCourtesy: createIsCourtesy((text) => isGreeting(text, '', () => false)),
    }),
    closeDays: createCloseDays({ store: createCloseDaysStore(db), zonesOfAgents: store, timeZones, log }),
  }
}
