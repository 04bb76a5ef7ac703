import { type Model, openModel } from '../test/fakes/model/model.ts'
import { filled, fittingAnswers, plain, type Slots } from './stories/say.ts'
import type { Story, Topic } from './stories/story.ts'

const THINKING_MS = 1_000

/** The demo's «model»: an OpenAI-compatible server that answers from the agents' own stories. */
export const openBrain = (stories: Story[], thinkingMs = THINKING_MS): Promise<Model> =>
  openModel({
    otherwise: async ({ body, asked }) => {
      await new Promise((resolve) => setTimeout(resolve, thinkingMs))
      const instructions = JSON.stringify(body['messages'])
      const story = stories.find(({ signature }) => instructions.includes(signature))
      return story ? citing(story, asked) : 'Gracias por escribir. ¿Me cuentas un poco más para poder ayudarte?'
    },
  })

/** What the customer said, below the passages that it brought to mind; a reply of substance names the first of those. */
const citing = (story: Story, asked: string): string => {
  const [, said] = /<cliente>\n([\s\S]*)\n<\/cliente>/.exec(asked) ?? []
  if (said === undefined) return replyOf(story, asked)
  return topicsOf(story, plain(said)).length > 0 ? `${replyOf(story, said)} [1]` : replyOf(story, said)
}

const HELLO = /^(hol+a+|buen[oa]s?|hey|que tal|saludos|\/start)/
const AGREES = /^(si\b|claro|dale|de una|a nombre de|por favor|quiero una)/
const THANKS = /(gracias|listo|perfecto|genial|vale|^ok|👍|🙏)/
const COMPLAINT = /(reclam|queja|roto|rota|mal |pesimo|cobraron|no llega|una persona|humano|encargad|gerente)/

/** What this agent says to that text; the same text gets the same reply. */
export const replyOf = (story: Story, text: string): string => {
  const said = plain(text)
  const slots = slotsSaid(story, said)
  if (COMPLAINT.test(said)) return story.complaints[0]?.handsOver ?? story.unsure
  const topics = topicsOf(story, said)
  if (topics.length > 0) return topics.map((topic) => answerOf(topic, slots)).join('\n\n')
  if (AGREES.test(said)) return '¡Anotado! Si falta algún dato, lo confirmamos por aquí mismo.'
  if (THANKS.test(said)) return '¡Con mucho gusto! Aquí seguimos para lo que haga falta 😊'
  return HELLO.test(said) ? story.greeting : story.unsure
}

/** The best two: a customer who asks for price and shipping in one breath is told both. */
const topicsOf = (story: Story, said: string): Topic[] => {
  const words = said.split(/[^\p{L}\d-]+/u)
  const isSaid = (word: string) => (word.includes(' ') ? said.includes(word) : words.some((w) => w.startsWith(word)))
  const scored = story.topics.map((topic) => ({ topic, score: topic.words.filter(isSaid).length }))
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 2)
    .map(({ topic }) => topic)
}

/** Of what the story knows (places, grinds, dates), the part that the customer named. */
const slotsSaid = (story: Story, said: string): Slots =>
  Object.fromEntries(
    Object.entries(story.slots).flatMap(([name, values]) => {
      const value = values.find((option) =>
        new RegExp(`(^|[^\\p{L}\\d])${plain(option)}($|[^\\p{L}\\d])`, 'u').test(said),
      )
      return value === undefined ? [] : [[name, value]]
    }),
  )

const answerOf = (topic: Topic, slots: Slots): string => {
  const [answer = topic.answers[0]] = fittingAnswers(topic.answers, Object.keys(slots))
  return filled(answer, slots) ?? topic.answers[0]
}
