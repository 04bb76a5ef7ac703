import * as z from 'zod/mini'
import { VersionNumber } from './agent-versions.ts'
import { Id, Nothing, required, text, Time } from './common.ts'
import { pageInput, pageOf } from './cursor-pages.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** Words that are looked for in a reply, whole, whatever their case and accents; blank ones are none. */
const Wanted = z._default(
  z.pipe(
    z
      .array(text(limits.testWords).check(z.trim()))
      .check(z.maxLength(limits.testWordsMax, `No puede haber más de ${limits.testWordsMax}`)),
    z.transform((words: string[]) => [...new Set(words.filter((word) => word !== ''))]),
  ),
  [],
)

const shape = {
  question: required('Escribe lo que preguntaría un cliente', limits.messageMax),
  mustContain: Wanted,
  mustNotContain: Wanted,
  /** Of the owner's: among what answers it there must be a passage of this document. */
  documentId: z._default(z.nullable(Id), null),
  mustEscalate: z._default(z.boolean(), false),
}

/** A question that expects nothing tells nothing. */
const expectsSomething = z.refine<z.output<z.ZodMiniObject<typeof shape>>>(
  ({ mustContain, mustNotContain, documentId, mustEscalate }) =>
    mustContain.length + mustNotContain.length > 0 || documentId !== null || mustEscalate,
  { error: 'Di qué esperas de la respuesta', path: ['mustContain'] },
)

/** What is asked of an agent again and again, and what must come of it. */
export const TestWords = z.object(shape).check(expectsSomething)
export type TestWords = z.output<typeof TestWords>

/** `broken`: it could not be tried, so that it says nothing of the agent. */
export const TestState = z.enum(['waiting', 'passed', 'failed', 'broken', 'cancelled'])
export type TestState = z.infer<typeof TestState>

export const AgentTest = z.object({
  id: Id,
  question: z.string(),
  mustContain: z.array(z.string()),
  mustNotContain: z.array(z.string()),
  /** `id` is null when it was deleted: no reply can rest on it any more. */
  document: z.nullable(z.object({ id: z.nullable(Id), name: z.string() })),
  mustEscalate: z.boolean(),
  /** How it went last; null when it was never tried. */
  last: z.nullable(z.object({ runId: Id, state: TestState, version: z.number(), at: Time })),
})
export type AgentTest = z.infer<typeof AgentTest>

export const TestRun = z.object({
  id: Id,
  /** Of the agent's configuration, which it is kept with. */
  version: z.number(),
  /** The name of whatever thought; null where nothing did, and documents were quoted. */
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
  /** Null when the test was deleted since. */
  testId: z.nullable(Id),
  position: z.number(),
  question: z.string(),
  state: TestState,
  /** How the same test went the time before that; null when it had not been tried. */
  before: z.nullable(TestState),
  /** In Spanish, what was expected and did not come, each in a sentence. */
  complaints: z.array(z.string()),
  reply: z.nullable(z.string()),
  /** In Spanish, why that was answered. */
  reason: z.nullable(z.string()),
  passages: z.array(z.object({ source: z.string(), text: z.string(), score: z.number() })),
})
export type TestResult = z.infer<typeof TestResult>

/** Everything saved about one agent. `sinceLastRun`: what was changed after all of them were last run. */
export const TestBench = z.object({
  tests: z.array(AgentTest),
  lastRun: z.nullable(TestRun),
  sinceLastRun: z.nullable(
    z.object({
      /** The fields of the configuration that say something else now. */
      fields: z.array(z.string()),
      documents: z.boolean(),
      /** Tests that were written or changed since. */
      tests: z.number(),
    }),
  ),
})
export type TestBench = z.infer<typeof TestBench>

const OneAgent = z.object({ id: Id })
const OneTest = z.object({ id: Id, testId: Id })
const OneRun = z.object({ id: Id, runId: Id })
const user = 'user' as const

export const tests = {
  list: endpoint({ method: 'GET', path: '/agents/:id/tests', access: user, input: OneAgent, output: TestBench }),
  create: endpoint({
    method: 'POST',
    path: '/agents/:id/tests',
    access: user,
    status: 201,
    input: z.extend(OneAgent, shape).check(expectsSomething),
    output: AgentTest,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/agents/:id/tests/:testId',
    access: user,
    input: z.extend(OneTest, shape).check(expectsSomething),
    output: AgentTest,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/agents/:id/tests/:testId',
    access: user,
    input: OneTest,
    output: Nothing,
  }),
}

export const testRuns = {
  /** The newest first. */
  list: endpoint({
    method: 'GET',
    path: '/agents/:id/test-runs',
    access: user,
    input: z.object({ id: Id, ...pageInput(limits.testRunsPage) }),
    output: pageOf(TestRun),
  }),
  /** Some tests or all of them, against the configuration that stands or an earlier one. Nobody receives anything. */
  start: endpoint({
    method: 'POST',
    path: '/agents/:id/test-runs',
    access: user,
    status: 201,
    input: z.extend(OneAgent, {
      testIds: z.optional(z.array(Id).check(z.maxLength(limits.testsMax))),
      version: z.optional(VersionNumber),
    }),
    output: TestRun,
  }),
  byId: endpoint({
    method: 'GET',
    path: '/agents/:id/test-runs/:runId',
    access: user,
    input: OneRun,
    output: z.extend(TestRun, { results: z.array(TestResult) }),
  }),
  /** What is being asked ends; the rest is not asked. One that ended stays as it is. */
  cancel: endpoint({
    method: 'POST',
    path: '/agents/:id/test-runs/:runId/cancel',
    access: user,
    input: OneRun,
    output: TestRun,
  }),
}
