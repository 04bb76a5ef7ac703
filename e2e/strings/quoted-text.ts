/**
 * A string that the specification quotes for a user. `journey` is the prefix of the spec files that show it. `mapping`
 * marks a string that only the console's error mapping yields: `why` gives the reason, and a unit test checks it.
 */
export type QuotedText = { text: string; screen: string } & (
  | {
      journey:
        | 'access'
        | 'gate'
        | 'shell'
        | 'notifications'
        | 'profile'
        | 'automation'
        | 'agent'
        | 'whatsapp'
        | 'extraction'
        | 'inbox'
        | 'knowledge'
        | 'n8n'
    }
  | { journey: 'mapping'; why: string }
)

type ReachableJourney = Exclude<QuotedText['journey'], 'mapping'>

export const textsOn = <const T extends readonly string[]>(screen: string, journey: ReachableJourney, texts: T) =>
  texts.map((text: T[number]) => ({ text, screen, journey }))

export const mappedTextsOn = <const T extends readonly string[]>(screen: string, why: string, texts: T) =>
  texts.map((text: T[number]) => ({ text, screen, journey: 'mapping' as const, why }))
