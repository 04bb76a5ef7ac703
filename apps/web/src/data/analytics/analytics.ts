import { analytics, type AnalyticsPeriod } from '@portavoz/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

export const analyticsQuery = (period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: keys.analytics.list(period),
    queryFn: ({ signal }) => callApi(analytics.read, period, { signal }),
    placeholderData: keepPreviousData,
  })

export const frequentQuestionsQuery = (period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: keys.analytics.list({ ...period, part: 'questions' }),
    queryFn: ({ signal }) => callApi(analytics.questions, period, { signal }),
    placeholderData: keepPreviousData,
  })
