import { expect, test } from 'vitest'
import type { ReplyContext } from '../types.ts'
import { draftWithModel, type DraftWithModelDeps } from './draft-with-model.ts'
import { NO_PICTURES } from './shown-pictures.ts'

const STOPPED = 'stopped after the journal line'

/** A reply whose pictures had no turn; the request to the model is not made. */
async function draftWithoutTurn(caption: string) {
  const steps: string[] = []
  const deps = {
    clock: { now: () => new Date() },
    withShownPictures: (_, use) => use({ ...NO_PICTURES, isCrowded: true }),
    async addJournalLine(_, step) {
      steps.push(step)
      throw new Error(STOPPED)
    },
  } satisfies Partial<DraftWithModelDeps> as unknown as DraftWithModelDeps
  const picture = { exchangeId: 'e', direction: 'incoming', content: caption, isGone: false, reading: null }
  const context = { exchangeId: 'e', history: [picture] } as unknown as ReplyContext
  const generation = { context, modelSession: { seesPictures: true } } as unknown as Parameters<
    typeof draftWithModel
  >[1]
  const error: unknown = await draftWithModel(deps, generation).catch((failure: unknown) => failure)
  return { error, steps }
}

test('pictures without a turn: the words are answered, and the journal says what was not seen', async () => {
  expect(await draftWithoutTurn('¿tienen?')).toMatchObject({ error: { message: STOPPED }, steps: ['crowded'] })
})

test('pictures without a turn and without words: the reply is tried again', async () => {
  expect(await draftWithoutTurn('')).toMatchObject({ error: { kind: 'busy' }, steps: [] })
})
