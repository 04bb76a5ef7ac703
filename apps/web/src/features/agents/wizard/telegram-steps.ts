import type { AgentWords, Bot } from '@portavoz/contract'

type Setup = {
  step: 'bot-setup'
  token: string
  bot: Bot | null
  refusal: string | null
  /** What Telegram is being asked about: nothing, the token in the field, or that and then it goes on by itself. */
  asking: 'nothing' | 'token' | 'to go on'
}
type Config = { step: 'agent-config'; token: string; bot: Bot }
type Completed = { step: 'completed'; bot: Bot }

/** Where the wizard is, with what is known there. The choice survives going back. */
export type Wizard = { replaceWebhook: boolean } & (Setup | Config | Completed)

export const opened: Wizard = {
  step: 'bot-setup',
  token: '',
  bot: null,
  refusal: null,
  asking: 'nothing',
  replaceWebhook: false,
}

export const notValidated = 'Por favor valida el token del bot antes de crear el agente'

/** Another token is another bot: what was found for the old one no longer holds. */
export const tokenTyped = (at: Wizard, token: string): Wizard =>
  at.step !== 'bot-setup' || token === at.token ? at : { ...at, ...unasked, token, replaceWebhook: false }

const unasked = { bot: null, refusal: null, asking: 'nothing' } as const

export const asked = (at: Wizard): Wizard => (at.step === 'bot-setup' ? { ...at, ...unasked, asking: 'token' } : at)

/**
 * An answer about a token that is no longer in the field says nothing. Whoever wants to go on does, unless the bot's
 * messages would have to be taken from somebody: that is to be read first.
 */
export function botFound(at: Wizard, token: string, bot: Bot): Wizard {
  if (at.step !== 'bot-setup' || at.token.trim() !== token) return at
  const found: Wizard = { ...at, ...unasked, bot }
  return at.asking === 'to go on' && bot.foreignWebhook === null ? continued(found) : found
}

export const botRefused = (at: Wizard, token: string, refusal: string): Wizard =>
  at.step === 'bot-setup' && at.token.trim() === token ? { ...at, ...unasked, refusal } : at

export const webhookChosen = (at: Wizard, replaceWebhook: boolean): Wizard => ({ ...at, replaceWebhook })

export function continued(at: Wizard): Wizard {
  if (at.step !== 'bot-setup') return at
  const { replaceWebhook, bot, token, asking } = at
  if (!bot && asking !== 'nothing') return { ...at, asking: 'to go on' }
  if (!bot) return { ...at, refusal: notValidated }
  return { step: 'agent-config', token: token.trim(), bot, replaceWebhook }
}

export const wentBack = (at: Wizard): Wizard =>
  at.step === 'agent-config' ? { ...at, step: 'bot-setup', refusal: null, asking: 'nothing' } : at

export const created = (at: Wizard): Wizard => (at.step === 'agent-config' ? { ...at, step: 'completed' } : at)

/** Whether closing now would lose something that a person typed. */
export const hasTyped = (at: Wizard, { name, description, prompt }: AgentWords): boolean =>
  at.step !== 'completed' && [at.token, name, description, prompt].some((typed) => typed.trim() !== '')
