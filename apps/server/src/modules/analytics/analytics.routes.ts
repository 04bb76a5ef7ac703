import { analytics as api } from '@portavoz/contract'
import { disconnectSignal } from '../../platform/http/client-disconnect.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { AnalyticsService } from './analytics.service.ts'
import type { FrequentQuestions } from './frequent-questions.ts'

export function analyticsRoutes(bind: BindEndpoint, analytics: AnalyticsService, questions: FrequentQuestions): void {
  bind(api.read, (input, viewer, { reply }) => analytics.read(viewer, input, disconnectSignal(reply)))
  bind(api.questions, (input, { workspaceId }) => questions(workspaceId, input))
}
