import type { PreviewAgentDraft } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { usePreviewAgent } from '../../../../data/agents/preview-agent.ts'
import { readChat, toHistory, saveChat, type PreviewChatTurn } from './preview-turns.ts'

/** `undefined`: preview the saved agent. `null`: the form has errors, which it shows. */
export type UnsavedAgent = z.input<typeof PreviewAgentDraft> | null | undefined

type UseReplyPreviewDeps = {
  agentId: string
  readUnsaved: () => UnsavedAgent
  /** Shows an error at the form's fields; false if it concerns none. */
  showFieldErrors: (error: Error) => boolean
}

/** A test chat with an agent: nothing is stored or sent. */
export function useReplyPreview({ agentId, readUnsaved, showFieldErrors }: UseReplyPreviewDeps) {
  const [turns, setTurns] = useState(() => readChat(agentId))
  const [pending, setPending] = useState<number | null>(null)
  const { mutateAsync } = usePreviewAgent(agentId)
  useEffect(() => saveChat(agentId, turns), [agentId, turns])

  const amend = (id: number, changes: Partial<PreviewChatTurn>) =>
    setTurns((list) => list.map((turn) => (turn.id === id ? { ...turn, ...changes } : turn)))

  function requestReply(turn: PreviewChatTurn, earlierTurns: readonly PreviewChatTurn[], draft: UnsavedAgent) {
    setPending(turn.id)
    const startedAt = Date.now()
    const { text: input, sentAt, hasChosenTime } = turn
    mutateAsync({
      input,
      history: toHistory(earlierTurns),
      ...(hasChosenTime && { at: sentAt }),
      ...(draft && { draft }),
    })
      .then(
        (result) => amend(turn.id, { result, failure: null, tookMs: Date.now() - startedAt }),
        (failure: Error) => {
          showFieldErrors(failure)
          amend(turn.id, { failure })
        },
      )
      .finally(() => setPending(null))
  }

  /** Returns false if the form has errors. */
  function send(text: string, chosenTime: string | null): boolean {
    const draft = readUnsaved()
    if (draft === null) return false
    const now = Date.now()
    const sentAt = chosenTime ?? new Date(now).toISOString()
    const turn: PreviewChatTurn = {
      id: now,
      text,
      sentAt,
      hasChosenTime: chosenTime !== null,
      result: null,
      failure: null,
      tookMs: 0,
    }
    setTurns([...turns, turn])
    requestReply(turn, turns, draft)
    return true
  }

  function retry(turn: PreviewChatTurn) {
    const draft = readUnsaved()
    if (draft === null) return
    amend(turn.id, { failure: null })
    requestReply(
      turn,
      turns.filter(({ id }) => id < turn.id),
      draft,
    )
  }

  return { turns, pending, send, retry, restart: () => setTurns([]) }
}
