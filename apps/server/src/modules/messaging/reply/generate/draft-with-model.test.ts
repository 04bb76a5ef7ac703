import { CustomConfig } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { pictureReading } from '../../../../../test/helpers/picture-reading.ts'
import { previewAgent } from '../../../../../test/helpers/preview-agent.ts'
import { createLog } from '../../../../platform/log/log.ts'
import { LanguageModelError } from '../../../../ports/language-model.ts'
import type { ModelSession } from '../../../../ports/model-session.ts'
import { previewContext } from '../preview/preview-context.ts'
import { draftWithModel, type DraftWithModelDeps } from './draft-with-model.ts'
import { NO_PICTURES, type ShownPictures } from './pictures/shown-pictures.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
const PICTURES = new Map([['0', [new Uint8Array(1)]]])

/** The reply to a photo with words, its journal, and what happened in between. */
async function draftOfCaption(shown: Partial<ShownPictures>, failures: LanguageModelError[] = []) {
  const journal: unknown[] = []
  const happened: string[] = []
  const deps = {
    clock: { now: () => NOW },
    log: createLog('silent'),
    withShownPictures: (_, use) => use({ ...NO_PICTURES, ...shown, release: () => void happened.push('release') }),
    addJournalLine: async (_, step, detail) => void journal.push([step, detail]),
    lookUp: () => expect.fail('it has no system of its own'),
    checkGrounding: () => async () => null,
  } satisfies DraftWithModelDeps
  const modelSession: ModelSession = {
    model: { provider: 'openai', name: 'gpt-4o-mini', apiKey: '', baseUrl: '', isOperators: false },
    languageModel: {
      async generate() {
        happened.push('ask')
        const failure = failures.shift()
        if (failure) throw failure
        return { text: 'Sí', isWithheld: false, calls: [], usage: { inputTokens: 1, outputTokens: 1 } }
      },
    },
    seesPictures: true,
    spentBudget: () => null,
    paid: () => null,
    rememberBlind: async () => false,
  }
  const question = '¿tienen?'
  const said = [{ role: 'user', content: question }] as const
  const config = CustomConfig.parse({})
  const context = previewContext(
    { agent: previewAgent, config, said, at: NOW },
    { sendable: [], hasFileWorkflow: false },
  )
  const history = context.history.map((line) => ({ ...line, type: 'image' as const, reading: pictureReading }))
  const passages = { recalled: [], quote: null }
  const generation = { context: { ...context, history }, modelSession, passages, question, startedAt: NOW }
  const { decision: draft, notices } = await draftWithModel(deps, generation)
  return { draft, notices: notices.map(({ detail }) => detail), journal, happened }
}

test.each<[what: string, shown: Partial<ShownPictures>, journal: unknown[]]>([
  ['had no turn', { hadNoTurn: true }, [['crowded', { kind: 'no_turn' }]]],
  ['could not be loaded', { notLoaded: 2 }, [['crowded', { kind: 'not_loaded' }]]],
  ['are of an earlier exchange', { isEarlier: true, notLoaded: 2 }, []],
])('pictures that %s: the words are answered, and the journal says what was not seen', async (_, shown, lines) => {
  const { draft, journal } = await draftOfCaption(shown)
  expect(draft).toMatchObject({ outcome: 'answered', text: 'Sí' })
  expect(journal).toEqual(lines)
})

test('refused pictures leave the memory before the words are asked without them', async () => {
  const { draft, happened } = await draftOfCaption({ pictures: PICTURES }, [new LanguageModelError('refused', null)])
  expect(draft).toMatchObject({ outcome: 'answered', text: 'Sí' })
  expect(happened).toEqual(['ask', 'release', 'ask'])
})

const PICTURE_REFUSED = new LanguageModelError('refused', null, { isPictureRefused: true })
const UNOPENED = { about: 'file', what: 'picture', reason: 'failed' }

test.each<[what: string, shown: Partial<ShownPictures>, failures: LanguageModelError[], notices: unknown[]]>([
  ['seen', { pictures: PICTURES }, [], []],
  ['refused as pictures', { pictures: PICTURES }, [PICTURE_REFUSED], [{ about: 'media' }]],
  ['refused for another reason', { pictures: PICTURES }, [new LanguageModelError('refused', null)], [UNOPENED]],
  ['too slow for the model', { pictures: PICTURES }, [new LanguageModelError('timeout', null)], [UNOPENED]],
  ['without a turn', { hadNoTurn: true }, [], [UNOPENED]],
])('pictures that are %s: the notices for this very reply', async (_, shown, failures, notices) => {
  expect(await draftOfCaption(shown, failures)).toMatchObject({ draft: { outcome: 'answered' }, notices })
})
