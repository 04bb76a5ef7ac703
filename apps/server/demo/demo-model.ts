import { type FakeModel, startFakeModel } from '../test/fakes/model/model.ts'
import { fillSlots, matchingAnswers, foldText, type SlotValues } from './stories/sentences.ts'
import type { BusinessStory, StoryTopic } from './stories/story.ts'

const THINKING_MS = 1_000

/** An OpenAI-compatible server that answers from the agents' own stories. */
export const startDemoModel = (stories: BusinessStory[], thinkingMs = THINKING_MS): Promise<FakeModel> =>
  startFakeModel({
    fallback: async ({ body, lastUserText: prompt }) => {
      await new Promise((resolve) => setTimeout(resolve, thinkingMs))
      const instructions = JSON.stringify(body['messages'])
      const story = stories.find(({ signature }) => instructions.includes(signature))
      return story
        ? replyWithCitation(story, prompt)
        : 'Gracias por escribir. ¿Me cuentas un poco más para poder ayudarte?'
    },
  })

/** Reads the customer's text below the retrieved passages; a reply about a topic cites the first passage. */
const replyWithCitation = (story: BusinessStory, prompt: string): string => {
  const [, customerText] = /<cliente>\n([\s\S]*)\n<\/cliente>/.exec(prompt) ?? []
  if (customerText === undefined) return replyTo(story, prompt)
  return findTopics(story, foldText(customerText)).length > 0
    ? `${replyTo(story, customerText)} [1]`
    : replyTo(story, customerText)
}

const HELLO = /^(hol+a+|buen[oa]s?|hey|que tal|saludos|\/start)/
const AGREES = /^(si\b|claro|dale|de una|a nombre de|por favor|quiero una)/
const THANKS = /(gracias|listo|perfecto|genial|vale|^ok|👍|🙏)/
const COMPLAINT = /(reclam|queja|roto|rota|mal |pesimo|cobraron|no llega|una persona|humano|encargad|gerente)/

/** The reply of this agent to a text; the same text always gets the same reply. */
export const replyTo = (story: BusinessStory, text: string): string => {
  const customerText = foldText(text)
  const slots = findSlots(story, customerText)
  if (COMPLAINT.test(customerText)) return story.complaints[0]?.handOffReply ?? story.unsure
  const topics = findTopics(story, customerText)
  if (topics.length > 0) return topics.map((topic) => answerTopic(topic, slots)).join('\n\n')
  if (AGREES.test(customerText)) return '¡Anotado! Si falta algún dato, lo confirmamos por aquí mismo.'
  if (THANKS.test(customerText)) return '¡Con mucho gusto! Aquí seguimos para lo que haga falta 😊'
  return HELLO.test(customerText) ? story.greeting : story.unsure
}

/** The best two, so that a question about price and shipping gets both answers. */
const findTopics = (story: BusinessStory, customerText: string): StoryTopic[] => {
  const words = customerText.split(/[^\p{L}\d-]+/u)
  const isSaid = (keyword: string) =>
    keyword.includes(' ') ? customerText.includes(keyword) : words.some((w) => w.startsWith(keyword))
  const scored = story.topics.map((topic) => ({ topic, score: topic.keywords.filter(isSaid).length }))
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 2)
    .map(({ topic }) => topic)
}

/** The slot values (places, grinds, dates) that the customer's text names. */
const findSlots = (story: BusinessStory, customerText: string): SlotValues =>
  Object.fromEntries(
    Object.entries(story.slots).flatMap(([name, values]) => {
      const value = values.find((option) =>
        new RegExp(`(^|[^\\p{L}\\d])${foldText(option)}($|[^\\p{L}\\d])`, 'u').test(customerText),
      )
      return value === undefined ? [] : [[name, value]]
    }),
  )

const answerTopic = (topic: StoryTopic, slots: SlotValues): string => {
  const [answer = topic.answers[0]] = matchingAnswers(topic.answers, Object.keys(slots))
  return fillSlots(answer, slots) ?? topic.answers[0]
}
