import type { SessionWithoutAgent, AgentTexts, CustomConfig } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCreateAgent } from '../../../../data/agents/agents.ts'
import { isUsable, useRemoteLink } from '../../../../data/whatsapp/remote-links.ts'
import {
  sessionsWithoutAgentQuery,
  useConnectSession,
  useCreateSession,
  useDeleteSession,
  useWhatsAppSession,
} from '../../../../data/whatsapp/whatsapp.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { firstRefusal } from '../../../../ui/linking/link-state.ts'
import { sessionDeletionToasts } from '../../linking/session-deletion-toasts.ts'
import { useSessionToasts } from '../../linking/use-session-toasts.ts'
import { type WhatsAppWizardState, whatsappWizardState } from '../../whatsapp-wizard-state.ts'
import { creationErrorText } from '../creation-error-text.ts'
import type { NewAgentDraft } from '../use-new-agent-draft.ts'

/** Pairs a phone and then creates its agent. */
export function useWhatsAppWizard(draft: NewAgentDraft) {
  const [state, setState] = useState(whatsappWizardState.read)
  const [createdId, setCreatedId] = useState<string | null>(null)
  const isDone = createdId !== null
  const [isChoosing, setChoosing] = useState(false)
  const unfinished = useQuery(sessionsWithoutAgentQuery)
  const name = state?.sessionName ?? null
  const session = useWhatsAppSession(name)
  const link = useRemoteLink(name)
  const creating = useCreateSession()
  const connecting = useConnectSession()
  const deleting = useDeleteSession(sessionDeletionToasts)
  const discarding = useDeleteSession(silentCallbacks)
  const agent = useCreateAgent()
  const { data } = session
  useSessionToasts(data?.status)

  function changeState(next: WhatsAppWizardState | null) {
    if (next) whatsappWizardState.save(next)
    else whatsappWizardState.remove()
    setChoosing(false)
    setState(next)
  }
  const goTo = (step: WhatsAppWizardState['step']) => name !== null && changeState({ sessionName: name, step })

  const start = () =>
    creating.mutate(undefined, {
      onSuccess: ({ sessionName }) => changeState({ sessionName, step: 'whatsapp-linking' }),
    })

  /** Sessions without an agent are offered first, also those of other devices. */
  async function begin() {
    const { data: sessions = [] } = await unfinished.refetch()
    if (sessions.length > 0) setChoosing(true)
    else start()
  }

  function linkAnother() {
    setChoosing(false)
    start()
  }

  const resume = ({ sessionName, phoneNumber }: SessionWithoutAgent) =>
    changeState({ sessionName, step: phoneNumber === null ? 'whatsapp-linking' : 'agent-config' })

  /** Creates a session if it is missing or gone; an expired one gets a new code. */
  function retry() {
    if (data && !session.isGone) return connecting.mutate(data.sessionName)
    // One failed request is no reason to give up a phone that was linked.
    if (name !== null && !session.isGone) return void session.refetch()
    changeState(null)
    start()
  }

  /** Rejects with the server's error, so that the form shows it beside its fields. */
  async function create({
    name: title,
    description,
    prompt,
    customConfig,
  }: AgentTexts & { customConfig: CustomConfig }) {
    const { id } = await agent.mutateAsync(
      { name: title, description, prompt, customConfig, platform: 'whatsapp', sessionName: name },
      { onError: (error) => toast({ title: 'Error', description: creationErrorText(error), kind: 'error' }) },
    )
    toast({ title: 'Agente creado', kind: 'ok' })
    draft.remove()
    whatsappWizardState.remove()
    setCreatedId(id)
  }

  /** Deletes a session that has no phone and no usable link; keeps it while that is unknown. */
  function leave() {
    const isNothing = data?.phoneNumber === null && link.data !== undefined && !isUsable(link.data)
    if (name !== null && isNothing && !isDone) discarding.mutate(name)
    changeState(null)
  }

  function deleteSession() {
    if (name !== null) deleting.mutate(name)
    changeState(null)
  }

  return {
    step: isDone ? ('completed' as const) : (state?.step ?? 'whatsapp-linking'),
    /** Null unless the user is choosing between these sessions and a new one. */
    resumable: isChoosing ? (unfinished.data ?? []) : null,
    /** Null before the agent exists. */
    createdId,
    session: data,
    unconfirmedSince: session.unconfirmedSince,
    draft,
    begin,
    linkAnother,
    resume,
    retry,
    create,
    leave,
    deleteSession,
    /** A remote link was sent and may still be used. */
    isLinkPending: isUsable(link.data) && !isDone,
    /** Excludes a session that was released because another session has its phone. */
    isLinked: data !== undefined && data.phoneNumber !== null && data.status !== 'disconnected',
    isConnected: data?.isConnected ?? false,
    busy: creating.isPending || connecting.isPending,
    creating: agent.isPending,
    refusal: firstRefusal({ crear: creating, conectar: connecting, verificar: session }),
    next: () => goTo('agent-config'),
    back: () => goTo('whatsapp-linking'),
  }
}
export type WhatsAppWizard = ReturnType<typeof useWhatsAppWizard>

/** The deletion needs no toast: an unscanned QR also expires on the server. */
const silentCallbacks = { onDeleted: () => {}, onRefused: () => {} }
