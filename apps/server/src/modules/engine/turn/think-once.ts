import type { CustomConfig, Recalled } from '@portavoz/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Brain, Model } from '../../../ports/brain.ts'
import { type Drafted, draftWith } from './draft.ts'
import { instructionsFor } from './instructions.ts'
import { knownTo } from './known.ts'
import { withPassages, worthReading } from './recollect.ts'

type Agent = { name: string; prompt: string }
type Asked = { input: string; recalled: Recalled[] }

/**
 * One answer with no conversation behind it, and what it rests on. It went past the guard; hours and handing over to a
 * person belong to a conversation, and are not asked.
 */
export const thinkOnce =
  ({ brain, clock }: { brain: Brain; clock: Clock }) =>
  (agent: Agent, config: CustomConfig, model: Model, { input, recalled }: Asked): Promise<Drafted> => {
    const read = worthReading(recalled)
    const { name: agentName, prompt } = agent
    const said = { direction: 'incoming', content: input, details: null, isGone: false } as const
    return draftWith(brain, {
      model,
      config,
      instructions: instructionsFor({ agentName, prompt, config, hasPassages: read.length > 0 }),
      turns: [{ role: 'user', content: withPassages(input, read) }],
      read,
      known: knownTo({ agentName, prompt, config }, { read, history: [said], now: clock.now() }),
    })
  }
