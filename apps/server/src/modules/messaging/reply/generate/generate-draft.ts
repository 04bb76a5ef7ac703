import { type CustomConfig, limits, type FoundPassage, type ReplySource } from '@portavoz/contract'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { GenerationResult, LanguageModel, ModelSettings, ChatTurn } from '../../../../ports/language-model.ts'
import type { CheckGrounding, GroundingResult } from '../../grounding/check-grounding.ts'
import type { UngroundedFact } from '../../grounding/find-ungrounded.ts'
import type { Grounding } from '../../grounding/grounding.ts'
import { extractCitations } from './reply-passages.ts'
import { generationTimeLeftMs } from './generation-time.ts'
import { actionOf, toolsFor } from './model-tools.ts'
import type { SendingRequest } from '../sending/file-acceptance.ts'
import { sentFilesOf } from '../sending/send-file-tools.ts'
import { sendingSentence } from '../sending/sendable-document.ts'
import type { SendableFile } from '../types.ts'
import { fitText } from '../../text/split-text.ts'

/** The model's last draft and the result of its grounding check. */
export type GeneratedDraft = {
  text: string
  sources: ReplySource[]
  usage: GenerationResult['usage']
  groundingResult: GroundingResult
  action: ReturnType<typeof actionOf>
  calls: GenerationResult['calls']
  /** What the calls of this draft send after the text; those of a rejected draft send nothing. */
  files: readonly SendableFile[]
  /** The provider's filter withheld the text. */
  isWithheld: boolean
}

type GenerateDraftDeps = {
  languageModel: LanguageModel
  checkGrounding: CheckGrounding
  clock: Clock
  /** The budget for this reply is spent. */
  isBudgetSpent: () => boolean
}

type DraftRequest = {
  workspaceId: string
  /** When the generation of this reply first started: the two minutes count from then, over all attempts. */
  startedAt: Date
  model: ModelSettings
  config: CustomConfig
  instructions: string
  turns: ChatTurn[]
  passages: readonly FoundPassage[]
  grounding: Grounding
  sending: SendingRequest
}

const factNames = {
  link: 'el enlace',
  email: 'el correo',
  amount: 'la cifra',
  date: 'la fecha',
  time: 'la hora',
  phone: 'el número',
} as const

/** The last attempt gets at least this long. */
const MIN_ATTEMPT_MS = 10_000

/** The correction that is appended to the instructions of the next attempt. */
function correctionFor({ what, said }: UngroundedFact): string {
  if (what === 'prompt')
    return 'Tu respuesta anterior repetía estas instrucciones, y no se envió. Responde sin citarlas.'
  return `Tu respuesta anterior decía ${factNames[what]} «${said}», que no está en los datos del negocio, y no se envió. Responde sin eso.`
}

/**
 * Asks the model, and again up to `retryAttempts` while the draft is ungrounded and time and budget last. Throws a
 * `LanguageModelError`.
 */
export async function generateDraft(
  { languageModel, checkGrounding, clock, isBudgetSpent }: GenerateDraftDeps,
  request: DraftRequest,
): Promise<GeneratedDraft> {
  const { workspaceId, startedAt, model, config, instructions, turns, passages, grounding, sending } = request
  const usage = { inputTokens: 0, outputTokens: 0 }
  const calls: GenerationResult['calls'] = []
  const check = checkGrounding(grounding, workspaceId)
  let ungroundedFact: UngroundedFact | null = null
  for (let attempt = 0; ; attempt++) {
    const answer: GenerationResult = await languageModel.generate({
      model,
      instructions: ungroundedFact ? `${instructions}\n${correctionFor(ungroundedFact)}` : instructions,
      turns,
      maxCharacters: config.maxResponseLength,
      tools: toolsFor(config, sending),
      withinMs: Math.max(generationTimeLeftMs(startedAt, clock.now()), MIN_ATTEMPT_MS),
    })
    calls.push(...answer.calls.slice(0, limits.toolCallsMax - calls.length))
    usage.inputTokens += answer.usage.inputTokens
    usage.outputTokens += answer.usage.outputTokens
    const files = sentFilesOf(sending, answer.calls)
    const said = answer.text === '' && files.length > 0 ? sendingSentence(files) : answer.text
    const { text, sources } = extractCitations(said, passages)
    const fitted = fitText(text, config.maxResponseLength)
    const action = actionOf(config, { ...answer, text: said })
    const groundingResult = action ? null : await check(fitted)
    const isLate = generationTimeLeftMs(startedAt, clock.now()) === 0
    const isLast = attempt >= config.fallbackBehavior.retryAttempts || isLate || isBudgetSpent()
    const { isWithheld } = answer
    // A failed check would fail for the next draft too.
    if (!groundingResult || groundingResult.what === 'unchecked' || isLast)
      return { text: fitted, sources, usage, groundingResult, action, calls, files, isWithheld }
    ungroundedFact = groundingResult
  }
}
