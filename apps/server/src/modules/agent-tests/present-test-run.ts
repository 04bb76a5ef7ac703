import type { TestResult, TestRun } from '@portavoz/contract'
import type { TestResultRow, TestRunRow } from './test-runs.store.ts'
import { complaintText } from './complaint-text.ts'

export const presentTestRun = (row: TestRunRow): TestRun => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

export const presentTestResult = (row: TestResultRow): TestResult => ({
  ...row,
  complaints: row.complaints.map(complaintText),
})
