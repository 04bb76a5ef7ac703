import type { MessageType, Origin } from '@portavoz/contract'
import type { Contact } from '../stories/people.ts'
import { filled, fittingAnswers, type Slots, slotsOf } from '../stories/say.ts'
import { smallTalk } from '../stories/small-talk.ts'
import type { Story, Topic } from '../stories/story.ts'
import type { Rng } from './rng.ts'

export type Line = { from: Origin; type: MessageType; text: string; afterSeconds: number }

/** How one visit goes: the agent alone, a person takes over, or nobody answers. */
export type Course = 'served' | 'handed' | 'unanswered'
export type Talk = { lines: Line[]; tags: string[]; course: Course }

type Scene = { rng: Rng; story: Story; slots: Slots; isFirstVisit: boolean }

export const newSlots = (rng: Rng, story: Story, contact: Contact): Slots => ({
  nombre: contact.firstName,
  ...Object.fromEntries(Object.entries(story.slots).map(([name, values]) => [name, rng.pick(values)])),
})

export const talk = (scene: Scene, course: Course): Talk => {
  const topics = chooseTopics(scene)
  const lines = [...opening(scene), ...topics.flatMap((topic) => aboutTopic(scene, topic))]
  const tags = topics.flatMap((topic) => topic.tag ?? [])
  if (course === 'handed') {
    const { said, tag } = complaint(scene)
    return { lines: [...lines.slice(0, 4), ...said], tags: [tag, ...tags.slice(0, 1)], course }
  }
  if (course === 'unanswered') return { lines: [...lines, ...leftAlone(scene, topics)], tags, course }
  return { lines: [...lines, ...farewell(scene)], tags, course }
}

const contact = ({ rng }: Scene, text: string, afterSeconds = rng.between(15, 200)): Line => ({
  from: 'contact',
  type: 'text',
  text,
  afterSeconds,
})
const agent = ({ rng }: Scene, text: string): Line => ({
  from: 'ai',
  type: 'text',
  text,
  afterSeconds: rng.between(2, 8),
})

const say = (scene: Scene, sentences: readonly string[]): string =>
  filled(scene.rng.pick(sentences), scene.slots) ?? scene.story.unsure

const chooseTopics = ({ rng, story }: Scene): Topic[] => {
  const count = rng.weighted([1, 2, 3, 4], (n) => [0, 5, 6, 3, 1][n] ?? 0)
  const chosen = new Set<Topic>()
  while (chosen.size < count) chosen.add(rng.weighted(story.topics, (topic) => topic.weight ?? 1))
  return [...chosen]
}

const opening = (scene: Scene): Line[] => {
  const { rng, story, isFirstVisit } = scene
  if (rng.chance(0.35)) return []
  const hello = contact(scene, rng.pick(isFirstVisit ? smallTalk.openings : smallTalk.returns), 0)
  return isFirstVisit ? [hello, agent(scene, story.greeting)] : [hello]
}

const aboutTopic = (scene: Scene, topic: Topic): Line[] => {
  const { rng } = scene
  const ask = rng.pick(topic.asks)
  const answers = fittingAnswers(topic.answers, slotsOf(ask))
  const lines = [contact(scene, say(scene, [ask])), agent(scene, say(scene, answers))]
  if (rng.chance(0.08))
    lines.unshift({ from: 'contact', type: rng.pick(['voice', 'image']), text: '', afterSeconds: rng.between(15, 60) })
  const follow = topic.follows && rng.chance(0.6) ? rng.pick(topic.follows) : null
  if (follow) lines.push(contact(scene, say(scene, [follow[0]])), agent(scene, say(scene, [follow[1]])))
  return lines
}

const complaint = (scene: Scene): { said: Line[]; tag: string } => {
  const { rng, story } = scene
  const { says, handsOver, person, tag } = rng.pick(story.complaints)
  const by: Origin = rng.chance(0.55) ? 'console' : 'phone'
  const said = [contact(scene, say(scene, says)), agent(scene, handsOver)]
  for (const sentence of person.slice(0, rng.between(1, person.length))) {
    const text = filled(sentence, scene.slots) ?? sentence
    said.push({ from: by, type: 'text', text, afterSeconds: rng.between(100, 1500) })
    if (rng.chance(0.7)) said.push(contact(scene, rng.pick(smallTalk.afterHelp), rng.between(40, 600)))
  }
  return { said, tag }
}

/** The last question stays without an answer, and the customer wonders. */
const leftAlone = (scene: Scene, topics: Topic[]): Line[] => {
  const { rng, story } = scene
  const other = story.topics.find((topic) => !topics.includes(topic)) ?? story.topics[0]!
  const lines = [contact(scene, say(scene, other.asks))]
  if (rng.chance(0.5)) lines.push(contact(scene, rng.pick(smallTalk.nudges), rng.between(60, 420)))
  return lines
}

const farewell = (scene: Scene): Line[] => {
  const { rng } = scene
  if (rng.chance(0.3)) return []
  if (rng.chance(0.15))
    return [{ from: 'contact', type: 'sticker', text: rng.pick(['👍', '🙏', '❤️']), afterSeconds: rng.between(10, 90) }]
  return [contact(scene, rng.pick(smallTalk.thanks)), agent(scene, rng.pick(smallTalk.welcomes))]
}
