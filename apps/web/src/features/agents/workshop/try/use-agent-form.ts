import { AppError, type Agent } from '@portavoz/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useUpdateAgent } from '../../../../data/agents.ts'
import { useZodForm } from '../../../../lib/use-zod-form.ts'
import { toast } from '../../../../ui/toast.ts'
import { formOver, isOptionOf, type TypedAgent } from '../../options/options.ts'
import { wordsDraft } from '../../words-draft.ts'
import { wordsForm } from '../../words-form.tsx'
import type { Unsaved } from './use-trial.ts'

const contentOf = ({ name, description, prompt, customConfig }: Agent) =>
  JSON.stringify({ name, description, prompt, customConfig })

const element = () => document.forms.namedItem(wordsForm)

/** The form of an agent that is tried as it is typed, and saved when it is right. `show` brings the form to light. */
export function useAgentForm(agent: Agent, show: () => void) {
  const draft = wordsDraft(agent.id)
  const [recovered, setRecovered] = useState(draft.read)
  const [base, setBase] = useState(recovered?.basedOn ?? agent.version)
  const [isTyped, setTyped] = useState(recovered !== null)
  const [drawing, setDrawing] = useState(0)
  const [drawn, setDrawn] = useState(() => contentOf(agent))
  // Somebody else saved it, and nothing is typed here that a new drawing would lose.
  if (!isTyped && drawn !== contentOf(agent)) {
    setDrawn(contentOf(agent))
    setBase(agent.version)
    setDrawing(drawing + 1)
  }
  const update = useUpdateAgent()
  const { customConfig } = agent
  const form = useZodForm(
    formOver(customConfig, isOptionOf(agent)),
    async (said) => {
      const saved = await update.mutateAsync(
        { id: agent.id, ...said, basedOn: base },
        { onError: (error) => toast({ title: 'Error', description: error.message, kind: 'error' }) },
      )
      toast({ title: 'Agente actualizado', kind: 'ok' })
      draft.drop()
      setDrawn(contentOf(saved))
      setBase(saved.version)
      setRecovered(null)
      setTyped(false)
    },
    () => flushSync(show),
  )

  /** As it stands in the form, or nothing where that is what is saved. */
  function unsaved(): Unsaved {
    const said = element()
    if (!isTyped || !said) return undefined
    const words = form.read(said)
    return words && { name: words.name, prompt: words.prompt, customConfig: words.customConfig }
  }

  /** What the server has against what is typed stands under its fields. */
  function refused(error: Error): boolean {
    const said = element()
    const fields = error instanceof AppError ? Object.entries(error.fields ?? {}) : []
    const ours = fields.filter(([name]) => name.startsWith(DRAFT))
    if (!said || ours.length === 0) return false
    form.refuse(said, Object.fromEntries(ours.map(([name, words]) => [name.slice(DRAFT.length), words])))
    return true
  }

  return {
    form,
    base,
    setBase,
    recovered,
    isTyped,
    /** Another drawing of the form begins with what is saved. */
    key: `${drawing}`,
    words: recovered ?? agent,
    options: { voice: agent, config: customConfig, agentId: agent.id },
    unsaved,
    refused,
    keep(words: TypedAgent) {
      draft.keep({ ...words, basedOn: base })
      setTyped(true)
    },
    discard() {
      draft.drop()
      setRecovered(null)
      setBase(agent.version)
      setTyped(false)
      setDrawing(drawing + 1)
    },
  }
}

const DRAFT = 'draft.'
