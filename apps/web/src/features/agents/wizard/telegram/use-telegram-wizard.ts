import type { AgentTexts, CustomConfig } from '@portavoz/contract'
import { useState } from 'react'
import { useCreateAgent } from '../../../../data/agents/agents.ts'
import { useValidateBot } from '../../../../data/agents/telegram.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { creationErrorText } from '../creation-error-text.ts'
import * as steps from './telegram-wizard-state.ts'
import type { NewAgentDraft } from '../use-new-agent-draft.ts'

/** The state of the Telegram wizard, changed by the user and by responses. */
export function useTelegramWizard(draft: NewAgentDraft) {
  const [state, setState] = useState(steps.initialState)
  const bot = useValidateBot()
  const agent = useCreateAgent()

  function validate() {
    if (state.step !== 'bot-setup') return
    const token = state.token.trim()
    setState(steps.startValidation)
    bot.mutate(token, {
      onSuccess: (found) => setState((current) => steps.acceptBot(current, token, found)),
      onError: (error) => setState((current) => steps.refuseToken(current, token, error.message)),
    })
  }

  /** Rejects with the server's error, so that the form shows it beside its fields. */
  async function create({ name, description, prompt, customConfig }: AgentTexts & { customConfig: CustomConfig }) {
    if (state.step !== 'agent-config') return
    const { token: botToken, replaceWebhook } = state
    const { id } = await agent.mutateAsync(
      { name, description, prompt, customConfig, platform: 'telegram', botToken, replaceWebhook },
      {
        onError: (error) => toast({ title: 'Error', description: creationErrorText(error), kind: 'error' }),
      },
    )
    toast({ title: 'Agente creado', kind: 'ok' })
    draft.remove()
    setState((current) => steps.completeWizard(current, id))
  }

  return {
    state,
    draft,
    validate,
    create,
    validating: state.step === 'bot-setup' && state.asking !== 'nothing',
    isAdvancing: state.step === 'bot-setup' && state.asking === 'to go on',
    creating: agent.isPending,
    typeToken: (token: string) => setState((current) => steps.changeToken(current, token)),
    chooseWebhook: (replace: boolean) => setState((current) => steps.setReplaceWebhook(current, replace)),
    next: () => setState(steps.goToNextStep),
    back: () => setState(steps.goToPreviousStep),
  }
}

export type TelegramWizard = ReturnType<typeof useTelegramWizard>
