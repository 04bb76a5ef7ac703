import type { TelegramBot } from '@portavoz/contract'

type TelegramSetupState = {
  step: 'bot-setup'
  token: string
  bot: TelegramBot | null
  refusal: string | null
  /** Whether the token is being validated, and whether the wizard advances when that succeeds. */
  asking: 'nothing' | 'token' | 'to go on'
}
type TelegramConfigState = { step: 'agent-config'; token: string; bot: TelegramBot }
type TelegramCompletedState = { step: 'completed'; bot: TelegramBot; agentId: string }

/** The state of the wizard. `replaceWebhook` survives going back. */
export type TelegramWizardState = { replaceWebhook: boolean } & (
  | TelegramSetupState
  | TelegramConfigState
  | TelegramCompletedState
)

export const initialState: TelegramWizardState = {
  step: 'bot-setup',
  token: '',
  bot: null,
  refusal: null,
  asking: 'nothing',
  replaceWebhook: false,
}

export const notValidatedError = 'Por favor valida el token del bot antes de crear el agente'

/** Another token is another bot, so the validated one is discarded. */
export const changeToken = (state: TelegramWizardState, token: string): TelegramWizardState =>
  state.step !== 'bot-setup' || token === state.token
    ? state
    : { ...state, ...notValidating, token, replaceWebhook: false }

const notValidating = { bot: null, refusal: null, asking: 'nothing' } as const

export const startValidation = (state: TelegramWizardState): TelegramWizardState =>
  state.step === 'bot-setup' ? { ...state, ...notValidating, asking: 'token' } : state

/**
 * A result for another token than the one in the field is ignored. The wizard advances if the user asked for it, unless
 * another system receives the bot's messages: the user must read that warning first.
 */
export function acceptBot(state: TelegramWizardState, token: string, bot: TelegramBot): TelegramWizardState {
  if (state.step !== 'bot-setup' || state.token.trim() !== token) return state
  const accepted: TelegramWizardState = { ...state, ...notValidating, bot }
  return state.asking === 'to go on' && bot.foreignWebhook === null ? goToNextStep(accepted) : accepted
}

export const refuseToken = (state: TelegramWizardState, token: string, refusal: string): TelegramWizardState =>
  state.step === 'bot-setup' && state.token.trim() === token ? { ...state, ...notValidating, refusal } : state

export const setReplaceWebhook = (state: TelegramWizardState, replaceWebhook: boolean): TelegramWizardState => ({
  ...state,
  replaceWebhook,
})

export function goToNextStep(state: TelegramWizardState): TelegramWizardState {
  if (state.step !== 'bot-setup') return state
  const { replaceWebhook, bot, token, asking } = state
  if (!bot && asking !== 'nothing') return { ...state, asking: 'to go on' }
  if (!bot) return { ...state, refusal: notValidatedError }
  return { step: 'agent-config', token: token.trim(), bot, replaceWebhook }
}

export const goToPreviousStep = (state: TelegramWizardState): TelegramWizardState =>
  state.step === 'agent-config' ? { ...state, step: 'bot-setup', refusal: null, asking: 'nothing' } : state

export const completeWizard = (state: TelegramWizardState, agentId: string): TelegramWizardState =>
  state.step === 'agent-config' ? { ...state, step: 'completed', agentId } : state

/** Whether closing now would lose input: `texts` are those of the draft. */
export const hasUnsavedInput = (state: TelegramWizardState, texts: readonly string[]): boolean =>
  state.step !== 'completed' && [state.token, ...texts].some((text) => text.trim() !== '')
