import type { AgentTrialDraft } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { useTryAgent } from '../../../../data/trials.ts'
import { chatOf, historyOf, keepChat, type Turn } from './trial.ts'

/** `undefined`: as it is saved. `null`: what stands in the form is wrong, and that is told there. */
export type Unsaved = z.input<typeof AgentTrialDraft> | null | undefined

type Needs = {
  agentId: string
  unsaved: () => Unsaved
  /** A refusal that belongs to the form. Whether it took it. */
  refused: (error: Error) => boolean
}

/** A conversation with an agent that nobody else hears. */
export function useTrial({ agentId, unsaved, refused }: Needs) {
  const [turns, setTurns] = useState(() => chatOf(agentId))
  const [pending, setPending] = useState<number | null>(null)
  const { mutateAsync } = useTryAgent(agentId)
  useEffect(() => keepChat(agentId, turns), [agentId, turns])

  const amend = (id: number, change: Partial<Turn>) =>
    setTurns((all) => all.map((turn) => (turn.id === id ? { ...turn, ...change } : turn)))

  function ask(turn: Turn, before: readonly Turn[], draft: Unsaved) {
    setPending(turn.id)
    const since = Date.now()
    const { said: input, when, isAsIf } = turn
    mutateAsync({ input, history: historyOf(before), ...(isAsIf && { at: when }), ...(draft && { draft }) })
      .then(
        (answer) => amend(turn.id, { answer, failure: null, tookMs: Date.now() - since }),
        (failure: Error) => {
          refused(failure)
          amend(turn.id, { failure })
        },
      )
      .finally(() => setPending(null))
  }

  /** False when nothing could be asked, and that is told. */
  function send(said: string, asIf: string | null): boolean {
    const draft = unsaved()
    if (draft === null) return false
    const now = Date.now()
    const when = asIf ?? new Date(now).toISOString()
    const turn: Turn = { id: now, said, when, isAsIf: asIf !== null, answer: null, failure: null, tookMs: 0 }
    setTurns([...turns, turn])
    ask(turn, turns, draft)
    return true
  }

  function again(turn: Turn) {
    const draft = unsaved()
    if (draft === null) return
    amend(turn.id, { failure: null })
    ask(
      turn,
      turns.filter(({ id }) => id < turn.id),
      draft,
    )
  }

  return { turns, pending, send, again, restart: () => setTurns([]) }
}
