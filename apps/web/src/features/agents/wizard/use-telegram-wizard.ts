import type { AgentWords, CustomConfig } from '@portavoz/contract'
import { useState } from 'react'
import { useCreateAgent } from '../../../data/agents.ts'
import { useValidateBot } from '../../../data/telegram.ts'
import { toast } from '../../../ui/toast.ts'
import { createFailure } from './create-failure.ts'
import * as steps from './telegram-steps.ts'
import type { NewWords } from './use-new-words.ts'

/** The one value of the wizard, and what moves it: a person, or an answer of the server. */
export function useTelegramWizard(words: NewWords) {
  const [at, setAt] = useState(steps.opened)
  const bot = useValidateBot()
  const agent = useCreateAgent()

  function validate() {
    if (at.step !== 'bot-setup') return
    const token = at.token.trim()
    setAt(steps.asked)
    bot.mutate(token, {
      onSuccess: (found) => setAt((now) => steps.botFound(now, token, found)),
      onError: (error) => setAt((now) => steps.botRefused(now, token, error.message)),
    })
  }

  /** Throws what the server answered, so that the form can show it beside its fields too. */
  async function create({ name, description, prompt, customConfig }: AgentWords & { customConfig: CustomConfig }) {
    if (at.step !== 'agent-config') return
    const { token: botToken, replaceWebhook } = at
    await agent.mutateAsync(
      { name, description, prompt, customConfig, platform: 'telegram', botToken, replaceWebhook },
      {
        onError: (error) => toast({ title: 'Error', description: createFailure(error), kind: 'error' }),
      },
    )
    toast({ title: 'Agente creado', kind: 'ok' })
    words.drop()
    setAt(steps.created)
  }

  return {
    at,
    words,
    validate,
    create,
    validating: at.step === 'bot-setup' && at.asking !== 'nothing',
    goesOn: at.step === 'bot-setup' && at.asking === 'to go on',
    creating: agent.isPending,
    typeToken: (token: string) => setAt((now) => steps.tokenTyped(now, token)),
    chooseWebhook: (replace: boolean) => setAt((now) => steps.webhookChosen(now, replace)),
    next: () => setAt(steps.continued),
    back: () => setAt(steps.wentBack),
  }
}

export type TelegramWizard = ReturnType<typeof useTelegramWizard>
