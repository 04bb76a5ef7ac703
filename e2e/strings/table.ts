import { access } from './access.ts'
import { agents } from './agents.ts'
import { automation } from './automation.ts'
import { conversations } from './conversations.ts'
import { extraction } from './extraction.ts'
import { house } from './house.ts'
import { knowledge } from './knowledge.ts'
import { profile } from './profile.ts'

export const table = [
  ...access,
  ...house,
  ...profile,
  ...automation,
  ...agents,
  ...conversations,
  ...extraction,
  ...knowledge,
]

export type Text = (typeof table)[number]['text']

/** What a unit test of the screen's mapping must yield: our server never makes these appear. */
export const mappedOn = (screen: string): string[] =>
  table.filter((line) => line.journey === 'mapping' && line.screen === screen).map(({ text }) => text)
