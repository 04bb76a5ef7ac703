import { access } from './access.ts'
import { agents } from './agents.ts'
import { automation } from './automation.ts'
import { conversations } from './conversations.ts'
import { extraction } from './extraction.ts'
import { shell } from './shell.ts'
import { knowledge } from './knowledge.ts'
import { profile } from './profile.ts'

export const quotedTexts = [
  ...access,
  ...shell,
  ...profile,
  ...automation,
  ...agents,
  ...conversations,
  ...extraction,
  ...knowledge,
]

export type QuotedString = (typeof quotedTexts)[number]['text']

/** The strings that a unit test of the screen's mapping must yield, because the server never causes them. */
export const mappedTextsOf = (screen: string): string[] =>
  quotedTexts.filter((entry) => entry.journey === 'mapping' && entry.screen === screen).map(({ text }) => text)
