import { CustomConfig } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { pictureReading } from '../../../../../../test/helpers/picture-reading.ts'
import { previewAgent } from '../../../../../../test/helpers/preview-agent.ts'
import { createLog } from '../../../../../platform/log/log.ts'
import type { ModelSession } from '../../../../../ports/model-session.ts'
import { previewContext } from '../../preview/preview-context.ts'
import { runTurn, type RunTurnDeps } from '../../run-turn.ts'
import type { TurnResult } from '../../turn-result.ts'
import type { ReplyContext } from '../../types.ts'
import { createGenerateReply, type GenerateReplyDeps } from '../generate-reply.ts'
import { NO_PICTURES, type ShownPictures } from './shown-pictures.ts'

const UNOPENED = 'No pude abrir tu foto. ¿La envías otra vez o me lo escribes?'
const STARTED = new Date('2026-03-02T10:00:00Z')

/** A photo without words, in a conversation on Telegram. */
function photoContext(customConfig: Record<string, unknown>): ReplyContext {
  const config = CustomConfig.parse({ disclosure: { enabled: false }, ...customConfig })
  const said = [{ role: 'user', content: '' }] as const
  const context = previewContext(
    { agent: previewAgent, config, said, at: STARTED },
    { sendable: [], hasFileWorkflow: false },
  )
  return { ...context, history: context.history.map((line) => ({ ...line, type: 'image', reading: pictureReading })) }
}

const modelSession = {
  seesPictures: true,
  spentBudget: () => null,
  paid: () => null,
} satisfies Partial<ModelSession> as unknown as ModelSession

type ReplyOptions = { shown: Partial<ShownPictures>; isPreview?: boolean; customConfig?: Record<string, unknown> }

/** Replies to a photo that the model never gets, until the turn ends. */
async function replyWithoutPictures({ shown, isPreview = false, customConfig = {} }: ReplyOptions) {
  let now = STARTED
  let result: TurnResult | null = null
  const journal: unknown[] = []
  const store: RunTurnDeps['store'] = {
    async close(_, closed) {
      result = closed
      return true
    },
    recordGenerationStart: async () => {},
    addJournalLine: async (_, step, detail) => void journal.push([step, detail]),
  }
  const clock = { now: () => now }
  const generate = createGenerateReply({
    clock,
    log: createLog('silent'),
    modelSessionFor: async () => modelSession,
    startTyping: () => () => {},
    addJournalLine: store.addJournalLine,
    withShownPictures: (_, use) => use({ ...NO_PICTURES, ...shown }),
  } satisfies Partial<GenerateReplyDeps> as unknown as GenerateReplyDeps)
  const turn = {
    clock,
    store,
    generate,
    ownerFiles: { copy: async () => 'copied' as const, discard: async () => {} },
    speaks: false,
    postpone: isPreview ? null : async (_: ReplyContext, at: Date) => void (now = at),
    afterCommit: () => {},
    afterLeadSaved: () => {},
  }
  const context = photoContext(customConfig)
  for (let attempt = 0; result === null && attempt < 20; attempt++)
    await runTurn(turn, { ...context, generationStartedAt: attempt === 0 ? null : STARTED })
  return { result, journal, seconds: (now.getTime() - STARTED.getTime()) / 1_000 }
}

const unopened = {
  outcome: 'file_notice',
  parts: [{ text: UNOPENED }],
  detail: { what: 'picture', reason: 'failed' },
  modelProblem: 'unchanged',
  pauseBy: null,
  status: 'active',
}

test.each<[what: string, shown: Partial<ShownPictures>, kind: string]>([
  ['have no turn', { hadNoTurn: true }, 'no_turn'],
  ['cannot be loaded', { notLoaded: 2 }, 'not_loaded'],
])('pictures that %s for two minutes: the contact reads it, and no model failed', async (_, shown, kind) => {
  const { result, journal, seconds } = await replyWithoutPictures({ shown })
  expect(result).toMatchObject(unopened)
  expect(seconds).toBeGreaterThan(60)
  expect(seconds).toBeLessThanOrEqual(120)
  expect(new Set(journal.map((line) => JSON.stringify(line)))).toEqual(
    new Set([JSON.stringify(['brain_waits', { kind }])]),
  )
})

test('caller that cannot wait: the same at once', async () => {
  const { result, journal, seconds } = await replyWithoutPictures({ shown: { hadNoTurn: true }, isPreview: true })
  expect(result).toMatchObject(unopened)
  expect([journal, seconds]).toEqual([[], 0])
})

test('pictures without a turn, and notices are switched off: silence', async () => {
  const customConfig = { mediaNotice: { enabled: false } }
  const { result } = await replyWithoutPictures({ shown: { hadNoTurn: true }, customConfig })
  expect(result).toMatchObject({ outcome: 'media', parts: [], pauseBy: null, modelProblem: 'unchanged' })
})
