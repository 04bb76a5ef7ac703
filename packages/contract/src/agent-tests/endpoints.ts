import * as z from 'zod/mini'
import { VersionNumber } from '../agent-versions/endpoints.ts'
import { Id, EmptyObject, requiredText, boundedText, Time } from '../common/schema.ts'
import { cursorPageInput, cursorPageOf } from '../endpoint/cursor-pages.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'

/** Phrases that are looked for in a reply as whole words, ignoring case and accents; blank ones are dropped. */
const ExpectedPhrases = z._default(
  z.pipe(
    z
      .array(boundedText(limits.testPhraseMax).check(z.trim()))
      .check(z.maxLength(limits.testPhrasesMax, `No puede haber más de ${limits.testPhrasesMax}`)),
    z.transform((phrases: string[]) => [...new Set(phrases.filter((phrase) => phrase !== ''))]),
  ),
  [],
)

const testFields = {
  question: requiredText('Escribe lo que preguntaría un cliente', limits.messageMax),
  mustContain: ExpectedPhrases,
  mustNotContain: ExpectedPhrases,
  /** A document of the owner that must be among the sources of the answer. */
  documentId: z._default(z.nullable(Id), null),
  mustEscalate: z._default(z.boolean(), false),
}

/** A test without an expectation is useless. */
const requiresExpectation = z.refine<z.output<z.ZodMiniObject<typeof testFields>>>(
  ({ mustContain, mustNotContain, documentId, mustEscalate }) =>
    mustContain.length + mustNotContain.length > 0 || documentId !== null || mustEscalate,
  { error: 'Di qué esperas de la respuesta', path: ['mustContain'] },
)

/** A question for an agent and what is expected of the reply. */
export const AgentTestDraft = z.object(testFields).check(requiresExpectation)
export type AgentTestDraft = z.output<typeof AgentTestDraft>

/** `broken`: the test could not run, so it says nothing about the agent. */
export const AgentTestState = z.enum(['waiting', 'passed', 'failed', 'broken', 'cancelled'])
export type AgentTestState = z.infer<typeof AgentTestState>

export const AgentTest = z.object({
  id: Id,
  question: z.string(),
  mustContain: z.array(z.string()),
  mustNotContain: z.array(z.string()),
  /** `id` is null if the document was deleted. */
  document: z.nullable(z.object({ id: z.nullable(Id), name: z.string() })),
  mustEscalate: z.boolean(),
  /** Its last result; null if it never ran. */
  last: z.nullable(z.object({ runId: Id, state: AgentTestState, version: z.number(), at: Time })),
})
export type AgentTest = z.infer<typeof AgentTest>

export const TestRun = z.object({
  id: Id,
  /** The version of the agent's configuration. */
  version: z.number(),
  /** The model that answered; null if documents were quoted without one. */
  model: z.nullable(z.string()),
  state: z.enum(['running', 'done', 'cancelled']),
  total: z.number(),
  passed: z.number(),
  failed: z.number(),
  broken: z.number(),
  startedAt: Time,
  endedAt: z.nullable(Time),
})
export type TestRun = z.infer<typeof TestRun>

export const TestResult = z.object({
  /** Null if the test was deleted. */
  testId: z.nullable(Id),
  position: z.number(),
  question: z.string(),
  state: AgentTestState,
  /** The result of the same test in the previous run; null without one. */
  before: z.nullable(AgentTestState),
  /** Spanish: each unmet expectation in a sentence. */
  complaints: z.array(z.string()),
  /** Null if the agent was not asked; unknown in old results. */
  outcome: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  /** Spanish: why the agent answered so. */
  reason: z.nullable(z.string()),
  passages: z.array(z.object({ source: z.string(), text: z.string(), score: z.number() })),
})
export type TestResult = z.infer<typeof TestResult>

/** All tests of an agent. `sinceLastRun`: what changed after the last run of all tests. */
export const AgentTestOverview = z.object({
  tests: z.array(AgentTest),
  lastRun: z.nullable(TestRun),
  sinceLastRun: z.nullable(
    z.object({
      /** The changed fields of the configuration. */
      fields: z.array(z.string()),
      documents: z.boolean(),
      /** Tests that were created or changed. */
      tests: z.number(),
    }),
  ),
})
export type AgentTestOverview = z.infer<typeof AgentTestOverview>

const AgentTestListParams = z.object({ id: Id })
const AgentTestParams = z.object({ id: Id, testId: Id })
const TestRunParams = z.object({ id: Id, runId: Id })

export const tests = {
  list: endpoint({
    method: 'GET',
    path: '/agents/:id/tests',
    access: 'viewer',
    input: AgentTestListParams,
    output: AgentTestOverview,
  }),
  create: endpoint({
    method: 'POST',
    path: '/agents/:id/tests',
    access: 'admin',
    status: 201,
    input: z.extend(AgentTestListParams, testFields).check(requiresExpectation),
    output: AgentTest,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/agents/:id/tests/:testId',
    access: 'admin',
    input: z.extend(AgentTestParams, testFields).check(requiresExpectation),
    output: AgentTest,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/agents/:id/tests/:testId',
    access: 'admin',
    input: AgentTestParams,
    output: EmptyObject,
  }),
}

export const testRuns = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path: '/agents/:id/test-runs',
    access: 'viewer',
    input: z.object({ id: Id, ...cursorPageInput(limits.testRunsPage) }),
    output: cursorPageOf(TestRun),
  }),
  /** Runs some or all tests against the current or an earlier version. Nothing is sent to contacts. */
  start: endpoint({
    method: 'POST',
    path: '/agents/:id/test-runs',
    access: 'admin',
    status: 201,
    input: z.extend(AgentTestListParams, {
      testIds: z.optional(z.array(Id).check(z.maxLength(limits.testsMax))),
      version: z.optional(VersionNumber),
    }),
    output: TestRun,
  }),
  byId: endpoint({
    method: 'GET',
    path: '/agents/:id/test-runs/:runId',
    access: 'viewer',
    input: TestRunParams,
    output: z.extend(TestRun, { results: z.array(TestResult) }),
  }),
  /** The current test finishes and the others are skipped. A finished run does not change. */
  cancel: endpoint({
    method: 'POST',
    path: '/agents/:id/test-runs/:runId/cancel',
    access: 'admin',
    input: TestRunParams,
    output: TestRun,
  }),
}
