import type { MessageType, MessageOrigin } from '@portavoz/contract'
import type { DemoContact } from '../stories/contacts.ts'
import { fillSlots, foldText, matchingAnswers, type SlotValues, slotNames } from '../stories/sentences.ts'
import { smallTalk } from '../stories/small-talk.ts'
import type { StoryReceipt } from '../stories/receipts.ts'
import type { BusinessStory, StoryTopic, VoiceNote } from '../stories/story.ts'
import type { Rng } from './rng.ts'

/** A proof of payment that was sent. `answer`: what the business said before. */
export type SentReceipt = {
  receipt: StoryReceipt
  date: string
  answer: string
  decision?: { status: 'verified' | 'rejected'; at: Date }
}

/** `file`: of `media/`, whose words are `text`. `topic`: what the agent answers. `isMiss`: it had no answer. */
export type VisitLine = {
  from: MessageOrigin
  type: MessageType
  text: string
  afterSeconds: number
  file?: string
  receipt?: SentReceipt
  seconds?: number
  topic?: StoryTopic
  isMiss?: true
}

/**
 * How one visit goes: the agent answers alone, it hands a complaint over, a person took over and the last question
 * waits for them, or a proof of payment waits to be verified.
 */
export type VisitCourse = 'served' | 'handed' | 'unanswered' | 'receipt'
/** `lead`: what the customer told of themselves. */
export type VisitScript = {
  lines: VisitLine[]
  tags: string[]
  course: VisitCourse
  lead: Record<string, string> | null
}

/** `isRecent`: a person may not have answered yet. `isImproved`: the agent has its present configuration. */
type VisitScene = {
  rng: Rng
  story: BusinessStory
  slots: SlotValues
  isFirstVisit: boolean
  isRecent: boolean
  isImproved: boolean
}

export const pickSlots = (rng: Rng, story: BusinessStory, contact: DemoContact): SlotValues => ({
  nombre: contact.firstName,
  ...Object.fromEntries(Object.entries(story.slots).map(([name, values]) => [name, rng.pick(values)])),
})

export const writeVisit = (scene: VisitScene, course: VisitCourse): VisitScript => {
  const topics = chooseTopics(scene)
  const lines = [...openingLines(scene), ...topics.flatMap((topic) => topicLines(scene, topic))]
  const tags = topics.flatMap((topic) => topic.tag ?? [])
  if (course === 'handed') {
    const { steps, tag } = complaintLines(scene)
    return { lines: [...lines.slice(0, 4), ...steps], tags: [tag, ...tags.slice(0, 1)], course, lead: null }
  }
  if (course === 'unanswered') return { lines: [...lines, ...unansweredLines(scene, topics)], tags, course, lead: null }
  if (scene.rng.chance(scene.isImproved ? 0.06 : 0.3)) lines.push(...unknownLines(scene))
  const lead = scene.rng.chance(0.14) ? leadOf(scene) : null
  if (lead) lines.push(...leadLines(scene, lead))
  return { lines: [...lines, ...farewellLines(scene)], tags, course, lead }
}

const contactLine = ({ rng }: VisitScene, text: string, afterSeconds = rng.between(15, 200)): VisitLine => ({
  from: 'contact',
  type: 'text',
  text,
  afterSeconds,
})
const agentLine = ({ rng }: VisitScene, text: string): VisitLine => ({
  from: 'ai',
  type: 'text',
  text,
  afterSeconds: rng.between(2, 8),
})

/** One of the sentences as the customer sends it: some are the caption of a photo. */
const writtenLine = (scene: VisitScene, sentences: readonly string[]): VisitLine => {
  const sentence = scene.rng.pick(sentences)
  const line = contactLine(scene, fillRandomSentence(scene, [sentence]))
  const file = scene.story.photos?.[sentence]
  return file === undefined ? line : { ...line, type: 'image', file }
}
const voiceLine = (scene: VisitScene, { file, seconds, says }: VoiceNote): VisitLine => ({
  ...contactLine(scene, says),
  type: 'voice',
  file,
  seconds,
})

const fillRandomSentence = (scene: VisitScene, sentences: readonly string[]): string =>
  fillSlots(scene.rng.pick(sentences), scene.slots) ?? scene.story.unsure

const chooseTopics = ({ rng, story }: VisitScene): StoryTopic[] => {
  const count = rng.weighted([1, 2, 3, 4], (n) => [0, 5, 6, 3, 1][n] ?? 0)
  const chosen = new Set<StoryTopic>()
  while (chosen.size < count) chosen.add(rng.weighted(story.topics, (topic) => topic.weight ?? 1))
  return [...chosen]
}

const openingLines = (scene: VisitScene): VisitLine[] => {
  const { rng, story, isFirstVisit } = scene
  if (rng.chance(0.35)) return []
  const hello = contactLine(scene, rng.pick(isFirstVisit ? smallTalk.openings : smallTalk.returns), 0)
  return isFirstVisit ? [hello, agentLine(scene, story.greeting)] : [hello]
}

/** Of the questions that have a recording. */
const VOICE_SHARE = 0.3

const topicLines = (scene: VisitScene, topic: StoryTopic): VisitLine[] => {
  const { rng, story } = scene
  const question = rng.pick(topic.questions)
  const asked = topic.voice && rng.chance(VOICE_SHARE) ? voiceLine(scene, topic.voice) : writtenLine(scene, [question])
  const answers = matchingAnswers(topic.answers, asked.type === 'voice' ? [] : slotNames(question))
  const lines = [asked, { ...agentLine(scene, fillRandomSentence(scene, answers)), topic }]
  const follow = topic.followUps && rng.chance(0.6) ? rng.pick(topic.followUps) : null
  if (!follow || (scene.isImproved && sendsReceipt(story, follow[0]))) return lines
  return [...lines, writtenLine(scene, [follow[0]]), agentLine(scene, fillRandomSentence(scene, [follow[1]]))]
}

/** Since its last change the agent reads receipts: those are conversations of their own. */
const sendsReceipt = ({ photos, receipts }: BusinessStory, sentence: string) =>
  receipts !== undefined && photos?.[sentence]?.startsWith('comprobante') === true

const complaintLines = (scene: VisitScene): { steps: VisitLine[]; tag: string } => {
  const { rng, story } = scene
  const { messages, handOffReply, personReplies, tag } = rng.pick(story.complaints)
  const origin: MessageOrigin = rng.chance(0.55) ? 'console' : 'phone'
  const steps = [writtenLine(scene, messages), agentLine(scene, handOffReply)]
  if (scene.isRecent && rng.chance(0.4)) return { steps, tag }
  for (const sentence of personReplies.slice(0, rng.between(1, personReplies.length))) {
    const text = fillSlots(sentence, scene.slots) ?? sentence
    steps.push({ from: origin, type: 'text', text, afterSeconds: rng.between(100, 1500) })
    if (!scene.isRecent && rng.chance(0.7))
      steps.push(contactLine(scene, rng.pick(smallTalk.afterHelp), rng.between(40, 600)))
  }
  return { steps, tag }
}

/** A person took over, so the agent is silent; the last question waits for them, and the customer may ask again. */
const unansweredLines = (scene: VisitScene, topics: StoryTopic[]): VisitLine[] => {
  const { rng, story } = scene
  const remainingTopic = story.topics.find((topic) => !topics.includes(topic)) ?? story.topics[0]!
  const lines: VisitLine[] = [
    { from: 'console', type: 'text', text: story.takeover, afterSeconds: rng.between(100, 900) },
    writtenLine(scene, remainingTopic.questions),
  ]
  if (rng.chance(0.5)) lines.push(contactLine(scene, rng.pick(smallTalk.nudges), rng.between(60, 420)))
  return lines
}

/** A question that the agent cannot answer. */
const unknownLines = (scene: VisitScene): VisitLine[] => [
  contactLine(scene, scene.rng.pick(scene.story.unknowns)),
  { ...agentLine(scene, scene.story.unsure), isMiss: true },
]

type DemoLead = { name: string; email: string }

const leadOf = ({ rng, slots }: VisitScene): DemoLead => {
  const name = slots['nombre'] ?? ''
  return { name, email: `${foldText(name)}${rng.between(10, 99)}@correo.example` }
}

const leadLines = (scene: VisitScene, { name, email }: DemoLead): VisitLine[] => [
  contactLine(scene, `Me interesa. Soy ${name}, mi correo es ${email}`),
  agentLine(scene, '¡Anotado! Te escribimos con los detalles.'),
]

const farewellLines = (scene: VisitScene): VisitLine[] => {
  const { rng } = scene
  if (rng.chance(0.3)) return []
  if (rng.chance(0.15))
    return [{ from: 'contact', type: 'sticker', text: rng.pick(['👍', '🙏', '❤️']), afterSeconds: rng.between(10, 90) }]
  return [contactLine(scene, rng.pick(smallTalk.thanks)), agentLine(scene, rng.pick(smallTalk.welcomes))]
}
