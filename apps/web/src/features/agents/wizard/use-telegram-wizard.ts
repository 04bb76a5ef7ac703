import type { AgentWords } from '@portavoz/contract'
import { useState } from 'react'
import { useCreateAgent } from '../../../data/agents.ts'
import { useValidateBot } from '../../../data/telegram.ts'
import { toast } from '../../../ui/toast.ts'
import { wordsDraft } from '../words-draft.ts'
import * as steps from './telegram-steps.ts'

const draft = wordsDraft('new')

/** The one value of the wizard, and what moves it: a person, or an answer of the server. */
export function useTelegramWizard() {
  const [recovered, setRecovered] = useState(draft.read)
  const [at, setAt] = useState<steps.Wizard>({ ...steps.opened, words: recovered ?? steps.noWords })
  const bot = useValidateBot()
  const agent = useCreateAgent()

  function validate() {
    if (at.step !== 'bot-setup') return
    const token = at.token.trim()
    bot.mutate(token, {
      onSuccess: (found) => setAt((now) => steps.botFound(now, token, found)),
      onError: (error) => setAt((now) => steps.botRefused(now, token, error.message)),
    })
  }

  /** Throws what the server answered, so that the form can show it beside its fields too. */
  async function create(words: AgentWords) {
    if (at.step !== 'agent-config') return
    const { token: botToken, replaceWebhook } = at
    await agent.mutateAsync(
      { ...words, platform: 'telegram', botToken, replaceWebhook },
      {
        onError: (error) =>
          toast({ title: 'Error', description: error.message || 'Error al crear agente', kind: 'error' }),
      },
    )
    toast({ title: 'Agente creado', kind: 'ok' })
    draft.drop()
    setAt(steps.created)
  }

  function typeWords(words: AgentWords) {
    draft.keep(words)
    setAt((now) => steps.wordsTyped(now, words))
  }

  return {
    at,
    validate,
    create,
    validating: bot.isPending,
    creating: agent.isPending,
    typeToken: (token: string) => setAt((now) => steps.tokenTyped(now, token)),
    typeWords,
    recovered: recovered !== null,
    forgetWords: () => {
      setRecovered(null)
      typeWords(steps.noWords)
    },
    chooseWebhook: (replace: boolean) => setAt((now) => steps.webhookChosen(now, replace)),
    next: () => setAt(steps.continued),
    back: () => setAt(steps.wentBack),
  }
}

export type TelegramWizard = ReturnType<typeof useTelegramWizard>
