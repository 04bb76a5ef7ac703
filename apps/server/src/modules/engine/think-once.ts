import type { CustomConfig } from '@portavoz/contract'
import type { Answer, Brain, Model } from '../../ports/brain.ts'
import { instructionsFor } from './instructions.ts'
import { fit } from './words.ts'

type Agent = { name: string; prompt: string }

/** One answer with no conversation behind it, as long as a customer would get it. */
export const thinkOnce =
  (brain: Brain) =>
  async (agent: Agent, config: CustomConfig, model: Model, input: string): Promise<Answer> => {
    const answer = await brain.answer({
      model,
      instructions: instructionsFor({ agentName: agent.name, prompt: agent.prompt, config }),
      turns: [{ role: 'user', content: input }],
      maxCharacters: config.maxResponseLength,
    })
    return { ...answer, text: fit(answer.text, config.maxResponseLength) }
  }
