import type { CustomConfig, Recalled, Source } from '@portavoz/contract'
import type { Answer, Brain, Model } from '../../../ports/brain.ts'
import { instructionsFor } from './instructions.ts'
import { cited, withPassages, worthReading } from './recollect.ts'
import { fit } from './words.ts'

type Agent = { name: string; prompt: string }
type Asked = { input: string; recalled: Recalled[] }

/** One answer with no conversation behind it, as long as a customer would get it, and what it rests on. */
export const thinkOnce =
  (brain: Brain) =>
  async (
    agent: Agent,
    config: CustomConfig,
    model: Model,
    { input, recalled }: Asked,
  ): Promise<Answer & { sources: Source[] }> => {
    const read = worthReading(recalled)
    const hasPassages = read.length > 0
    const answer = await brain.answer({
      model,
      instructions: instructionsFor({ agentName: agent.name, prompt: agent.prompt, config, hasPassages }),
      turns: [{ role: 'user', content: withPassages(input, read) }],
      maxCharacters: config.maxResponseLength,
    })
    const { text, sources } = cited(answer.text, read)
    return { ...answer, text: fit(text, config.maxResponseLength), sources }
  }
