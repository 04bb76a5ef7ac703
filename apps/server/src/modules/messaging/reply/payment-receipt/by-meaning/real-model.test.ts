import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createAiLanguageModel } from '../../../../../adapters/model/ai-language-model.ts'
import { askAboutDraft } from './ask-about-draft.ts'

const baseUrl = process.env['TRY_MODEL_URL']
const name = process.env['TRY_MODEL'] ?? 'gpt-4o-mini'
const apiKey = process.env['TRY_MODEL_KEY'] ?? ''
const WITHIN_MS = 60_000

const readLines = (file: string) =>
  readFileSync(new URL(`../../../../../../test/data/payments/${file}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

/** The share of drafts in which the model reads a confirmed payment. */
async function shareConfirmed(drafts: readonly string[]): Promise<number> {
  const languageModel = createAiLanguageModel(fetch, WITHIN_MS)
  const model = { provider: 'custom', name, apiKey, baseUrl: baseUrl ?? '', isOperators: true } as const
  const context = { history: [], exchangeId: '', unprovenPayment: 'unverified' as const }
  let count = 0
  for (const draft of drafts)
    if ((await askAboutDraft({ languageModel, model }, context, draft, WITHIN_MS)) === true) count++
  return count / drafts.length
}

test.skipIf(!baseUrl)(
  'real model at TRY_MODEL_URL: nearly all confirmations are found, and few harmless drafts',
  { timeout: 1_800_000 },
  async () => {
    expect(await shareConfirmed(['confirmations-last', 'confirmations-hard'].flatMap(readLines))).toBeGreaterThan(0.95)
    expect(await shareConfirmed(['harmless-last', 'harmless-hard'].flatMap(readLines))).toBeLessThan(0.05)
  },
)
