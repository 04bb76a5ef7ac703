import type { TestResult, TestRun } from '@portavoz/contract'
import type { ResultRow, RunRow } from './runs.store.ts'
import { complaintWords } from './words.ts'

export const presentRun = (row: RunRow): TestRun => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

export const presentResult = (row: ResultRow): TestResult => ({
  ...row,
  complaints: row.complaints.map(complaintWords),
})
