import { type FakeModel, startFakeModel } from '../../test/fakes/model/model.ts'
import type { ModelReply } from '../../test/fakes/model/model-reply.ts'
import { fillSlots, matchingAnswers, foldText, type SlotValues } from '../stories/sentences.ts'
import type { BusinessStory, StoryTopic } from '../stories/story.ts'
import { classifyDraft } from './classify-draft.ts'
import { createPictureRecogniser, firstPictureIn, type DemoPicture } from './known-pictures.ts'
import { answerFromPassages, askedThings, type PassageAnswer, readPrompt } from './passage-answer.ts'

/** So that a person sees the agent type. */
export const THINKING_MS = 1_000

/** An OpenAI-compatible server that answers from the agents' own stories and from the passages that it is given. */
export const startDemoModel = (stories: BusinessStory[], thinkingMs = () => THINKING_MS): Promise<FakeModel> => {
  const recognise = createPictureRecogniser(stories)
  return startFakeModel({
    classifyDraft,
    fallback: async ({ body, lastUserText: prompt }) => {
      await new Promise((resolve) => setTimeout(resolve, thinkingMs()))
      const tools = JSON.stringify(body['tools'] ?? '')
      const jpeg = firstPictureIn(body)
      const picture = jpeg ? await recognise(jpeg) : null
      if (tools.includes('"payment_receipt"')) return noteReceipt(picture)
      const instructions = JSON.stringify(body['messages'])
      const story = stories.find(({ signature }) => instructions.includes(signature)) ?? null
      const { customerText } = readPrompt(prompt)
      if (RECEIPT.test(customerText)) return story?.receipts?.reply ?? RECEIVED
      if (picture?.shown && PICTURE.test(customerText)) return picture.shown
      return replyToPrompt(story, prompt, { tools, instructions })
    },
  })
}

/** How the server labels a receipt and a picture that are in the message. */
const RECEIPT = /comprobante de pago por verificar/
const PICTURE = /imagen 1\b/
const RECEIVED = 'Recibí tu comprobante. El equipo lo va a verificar y te confirma por aquí.'

/** What the model says that a picture is. */
const noteReceipt = (picture: DemoPicture | null): ModelReply => {
  const { payeeAccount = '', ...printed } = picture?.printed ?? {}
  const input = picture?.printed ? { is_receipt: 'sí', ...printed, payee_account: payeeAccount } : { is_receipt: 'no' }
  return { tool: { name: 'payment_receipt', input } }
}

type PromptSetting = { tools: string; instructions: string }

const MIN_QUESTION_WORDS = 3

/** Hands a complaint over, answers from story or passages, or says that it has no answer. */
const replyToPrompt = (
  story: BusinessStory | null,
  prompt: string,
  { tools, instructions }: PromptSetting,
): ModelReply => {
  const { customerText, passages } = readPrompt(prompt)
  const folded = foldText(customerText)
  const reason = COMPLAINT.test(folded) ? escalationReason(folded, tools) : null
  if (reason) return { tool: { name: 'escalate', input: { reason } } }
  const answer = answerFromPassages(customerText, passages)
  const isOfStory = story !== null && findTopics(story, folded).length > 0
  if (isOfStory && !(answer && isUnknownTo(story, answer)))
    return passages.length > 0
      ? `${replyTo(story, customerText)} [${answer?.number ?? 1}]`
      : replyTo(story, customerText)
  if (answer) return `${answer.text}\n\n${offerHelp(instructions)} [${answer.number}]`
  const isQuestion = customerText.includes('?') || askedThings(customerText).length >= MIN_QUESTION_WORDS
  const isSmallTalk = [AGREES, THANKS, HELLO].some((pattern) => pattern.test(folded))
  if (isQuestion && !isSmallTalk && tools.includes('no_answer'))
    return { tool: { name: 'no_answer', input: { question: customerText.slice(0, 200) } } }
  return story ? replyTo(story, customerText) : replyWithoutStory(folded)
}

/** The customer's wish for a person, or a complaint, as far as the agent may escalate it. */
const escalationReason = (folded: string, tools: string): string | null => {
  const isRequest = /(persona|humano|encargad|gerente)/.test(folded)
  const reasons = isRequest ? ['customer_request', 'complex_issue'] : ['complex_issue', 'customer_request']
  return reasons.find((reason) => tools.includes(reason)) ?? null
}

/** True if the passages have a thing that no answer of the story mentions: a list that was uploaded later. */
const isUnknownTo = (story: BusinessStory, { things }: PassageAnswer): boolean => {
  const told = new Set(askedThings(JSON.stringify([story.prompt, story.topics])).map(({ term }) => term))
  return things.some(({ term }) => !told.has(term))
}

const offerHelp = (instructions: string) =>
  instructions.includes('tratando de usted') ? '¿Le ayudo con algo más?' : '¿Te ayudo con algo más?'

const replyWithoutStory = (folded: string): string => {
  if (THANKS.test(folded)) return '¡Con mucho gusto! Aquí seguimos para lo que haga falta 😊'
  return HELLO.test(folded)
    ? '¡Hola! ¿En qué te puedo ayudar?'
    : '¿Qué te gustaría saber? Te respondo con lo que tengo.'
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
