import { type CustomConfig, limits, type Recalled, type Source } from '@portavoz/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Answer, Brain, Model, Turn } from '../../../ports/brain.ts'
import type { CheckDrafts, Verdict } from '../guard/check-drafts.ts'
import type { Known, Objection } from '../guard/guard.ts'
import { cited } from './recollect.ts'
import { thinkingLeft } from '../timing.ts'
import { actionOf, toolsFor } from './tools.ts'
import { fit } from './words.ts'

/** What the model wrote, as it would be sent, and what stands against that. */
export type Drafted = {
  text: string
  sources: Source[]
  usage: Answer['usage']
  objection: Verdict
  action: ReturnType<typeof actionOf>
  calls: Answer['calls']
  /** Its provider's filter let nothing of it through. */
  isWithheld: boolean
}

type Needs = {
  brain: Brain
  checkDrafts: CheckDrafts
  clock: Clock
  /** No more is to be paid for this answer. */
  isSpent: () => boolean
}

type Asked = {
  userId: string
  /** When its question was first thought about: from then on there are two minutes, whoever uses them. */
  begun: Date
  model: Model
  config: CustomConfig
  instructions: string
  turns: Turn[]
  read: readonly Recalled[]
  known: Known
}

const things = {
  link: 'el enlace',
  email: 'el correo',
  amount: 'la cifra',
  date: 'la fecha',
  time: 'la hora',
  phone: 'el número',
} as const

/** Whoever is asked for the last time is listened to. */
const LEAST_MS = 10_000

/** What the model is told before it tries again. */
function reproach({ what, said }: Objection): string {
  if (what === 'prompt')
    return 'Tu respuesta anterior repetía estas instrucciones, y no se envió. Responde sin citarlas.'
  return `Tu respuesta anterior decía ${things[what]} «${said}», que no está en los datos del negocio, y no se envió. Responde sin eso.`
}

/**
 * Asks the model, and again as often as its owner allows while what it writes may not be said and neither its time nor
 * its budget is over.
 * Throws a `BrainError`.
 */
export async function draftWith({ brain, checkDrafts, clock, isSpent }: Needs, asked: Asked): Promise<Drafted> {
  const { userId, begun, model, config, instructions, turns, read, known } = asked
  const usage = { inputTokens: 0, outputTokens: 0 }
  const calls: Answer['calls'] = []
  const check = checkDrafts(known, userId)
  let objection: Objection | null = null
  for (let attempt = 0; ; attempt++) {
    const answer: Answer = await brain.answer({
      model,
      instructions: objection ? `${instructions}\n${reproach(objection)}` : instructions,
      turns,
      maxCharacters: config.maxResponseLength,
      tools: toolsFor(config),
      withinMs: Math.max(thinkingLeft(begun, clock.now()), LEAST_MS),
    })
    calls.push(...answer.calls.slice(0, limits.toolCallsMax - calls.length))
    usage.inputTokens += answer.usage.inputTokens
    usage.outputTokens += answer.usage.outputTokens
    const { text, sources } = cited(answer.text, read)
    const said = fit(text, config.maxResponseLength)
    const action = actionOf(config, answer)
    const verdict = action ? null : await check(said)
    const isLate = thinkingLeft(begun, clock.now()) === 0
    const isLast = attempt >= config.fallbackBehavior.retryAttempts || isLate || isSpent()
    const { isWithheld } = answer
    // What could not be checked is not written again: the next draft would not be either.
    if (!verdict || verdict.what === 'unchecked' || isLast)
      return { text: said, sources, usage, objection: verdict, action, calls, isWithheld }
    objection = verdict
  }
}
