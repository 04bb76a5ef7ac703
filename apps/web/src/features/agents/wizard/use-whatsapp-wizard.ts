import type { AgentlessSession, AgentWords, CustomConfig } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCreateAgent } from '../../../data/agents.ts'
import { isGood, useRemoteLink } from '../../../data/remote-links.ts'
import {
  agentlessQuery,
  useConnectSession,
  useCreateSession,
  useDeleteSession,
  useWhatsAppSession,
} from '../../../data/whatsapp.ts'
import { toast } from '../../../ui/toast.ts'
import { refusalOf } from '../../../ui/linking/link-state.ts'
import { sessionLeft } from '../linking/session-left.ts'
import { useTold } from '../linking/use-told.ts'
import { type WizardPlace, wizardPlace } from '../wizard-place.ts'
import { createFailure } from './create-failure.ts'
import type { NewWords } from './use-new-words.ts'

/** From a phone that lets us in to the agent that speaks through it. */
export function useWhatsAppWizard(words: NewWords) {
  const [place, setPlace] = useState(wizardPlace.read)
  const [isDone, setDone] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const begun = useQuery(agentlessQuery)
  const name = place?.sessionName ?? null
  const session = useWhatsAppSession(name)
  const link = useRemoteLink(name)
  const creating = useCreateSession()
  const connecting = useConnectSession()
  const leaving = useDeleteSession(sessionLeft)
  const forgetting = useDeleteSession(untold)
  const agent = useCreateAgent()
  const { data } = session
  useTold(data?.status)

  function move(next: WizardPlace | null) {
    if (next) wizardPlace.keep(next)
    else wizardPlace.drop()
    setChoosing(false)
    setPlace(next)
  }
  const to = (step: WizardPlace['step']) => name !== null && move({ sessionName: name, step })

  const start = () =>
    creating.mutate(undefined, {
      onSuccess: ({ sessionName }) => move({ sessionName, step: 'whatsapp-linking' }),
    })

  /** What was begun before, wherever that was, is offered first. */
  async function begin() {
    const { data: found = [] } = await begun.refetch()
    if (found.length > 0) setChoosing(true)
    else start()
  }

  function another() {
    setChoosing(false)
    start()
  }

  const take = ({ sessionName, phoneNumber }: AgentlessSession) =>
    move({ sessionName, step: phoneNumber === null ? 'whatsapp-linking' : 'agent-config' })

  /** A session that is gone, or was never made, is made; one that expired shows another code. */
  function again() {
    if (data && !session.isGone) return connecting.mutate(data.sessionName)
    // A phone that was linked and kept is not given up because nobody could ask for it once.
    if (name !== null && !session.isGone) return void session.refetch()
    move(null)
    start()
  }

  /** Throws what the server answered, so that the form can show it beside its fields too. */
  async function create({
    name: title,
    description,
    prompt,
    customConfig,
  }: AgentWords & { customConfig: CustomConfig }) {
    await agent.mutateAsync(
      { name: title, description, prompt, customConfig, platform: 'whatsapp', sessionName: name },
      { onError: (error) => toast({ title: 'Error', description: createFailure(error), kind: 'error' }) },
    )
    toast({ title: 'Agente creado', kind: 'ok' })
    words.drop()
    wizardPlace.drop()
    setDone(true)
  }

  /** A QR that nobody waits for is forgotten; whatever may be worth something, or is not known to be nothing, stays. */
  function leave() {
    const isNothing = data?.phoneNumber === null && link.data !== undefined && !isGood(link.data)
    if (name !== null && isNothing && !isDone) forgetting.mutate(name)
    move(null)
  }

  function deleteSession() {
    if (name !== null) leaving.mutate(name)
    move(null)
  }

  return {
    step: isDone ? ('completed' as const) : (place?.step ?? 'whatsapp-linking'),
    /** Null unless one of them is to be chosen, or another phone. */
    offers: isChoosing ? (begun.data ?? []) : null,
    session: data,
    unconfirmedSince: session.unconfirmedSince,
    words,
    begin,
    another,
    take,
    again,
    create,
    leave,
    deleteSession,
    /** Somebody was sent a link, and may still link the phone. */
    isAwaited: isGood(link.data) && !isDone,
    /** Not one that was let go of again, because another session has that phone. */
    isLinked: data !== undefined && data.phoneNumber !== null && data.status !== 'disconnected',
    isConnected: data?.isConnected ?? false,
    busy: creating.isPending || connecting.isPending,
    creating: agent.isPending,
    refusal: refusalOf({ crear: creating, conectar: connecting, verificar: session }),
    next: () => to('agent-config'),
    back: () => to('whatsapp-linking'),
  }
}
export type WhatsAppWizard = ReturnType<typeof useWhatsAppWizard>

/** A QR that nobody scanned is nothing to be told of: the server forgets it by itself too. */
const untold = { gone: () => {}, refused: () => {} }
