/**
 * A string that the specification quotes for a person to read.
 * `journey` begins the names of the browser tests that make it appear. Where our server never answers so, it is reached
 * through the console's mapping alone, `why` says the reason, and a unit test yields it.
 */
export type Line = { text: string; screen: string } & (
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

type Reached = Exclude<Line['journey'], 'mapping'>

export const on = <const T extends readonly string[]>(screen: string, journey: Reached, texts: T) =>
  texts.map((text: T[number]) => ({ text, screen, journey }))

export const mapped = <const T extends readonly string[]>(screen: string, why: string, texts: T) =>
  texts.map((text: T[number]) => ({ text, screen, journey: 'mapping' as const, why }))
