import type { AgentWords, CustomConfig } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import { useCreateAgent } from '../../../data/agents.ts'
import { isGood, useRemoteLink } from '../../../data/remote-links.ts'
import { useConnectSession, useCreateSession, useDeleteSession, useWhatsAppSession } from '../../../data/whatsapp.ts'
import { drafts } from '../../../lib/draft.ts'
import { toast } from '../../../ui/toast.ts'
import { refusalOf } from '../../../ui/linking/link-state.ts'
import type { NewWords } from './use-new-words.ts'

type Step = 'whatsapp-linking' | 'agent-config' | 'completed'

/** A session that somebody linked and kept for later. */
const KEPT = 'whatsapp-session'

/** From a phone that lets us in to the agent that speaks through it. */
export function useWhatsAppWizard(words: NewWords) {
  const [step, setStep] = useState<Step>('whatsapp-linking')
  const [name, setName] = useState<string | null>(null)
  const session = useWhatsAppSession(name)
  const link = useRemoteLink(name)
  const creating = useCreateSession()
  const connecting = useConnectSession()
  const leaving = useDeleteSession(told)
  const forgetting = useDeleteSession(untold)
  const agent = useCreateAgent()
  const { data } = session
  useTold(data?.status ?? null)

  const start = () => creating.mutate(undefined, { onSuccess: ({ sessionName }) => setName(sessionName) })

  function begin() {
    const kept = drafts.read(KEPT)
    if (kept === '') return start()
    drafts.drop(KEPT)
    setName(kept)
  }

  /** A session that is gone, or was never made, is made; one that expired shows another code. */
  function again() {
    if (data && !session.isGone) return connecting.mutate(data.sessionName)
    // A phone that was linked and kept is not given up because nobody could ask for it once.
    if (name !== null && !session.isGone) return void session.refetch()
    setName(null)
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
      { onError: (error) => toast({ description: error.message || 'Error al crear agente', kind: 'error' }) },
    )
    toast({ title: 'Agente creado', kind: 'ok' })
    words.drop()
    setStep('completed')
  }

  function forgetSession() {
    if (name === null) return
    if (data?.phoneNumber != null) leaving.mutate(name)
    else forgetting.mutate(name)
    setName(null)
  }

  return {
    step,
    session: data,
    unconfirmedSince: session.unconfirmedSince,
    words,
    begin,
    again,
    create,
    forgetSession,
    keepSession: () => drafts.keep(KEPT, name ?? ''),
    /** Somebody was sent a link, and may still link the phone. */
    isAwaited: isGood(link.data),
    isLinked: data?.phoneNumber != null,
    isConnected: data?.isConnected ?? false,
    busy: creating.isPending || connecting.isPending,
    creating: agent.isPending,
    refusal: refusalOf({ crear: creating, conectar: connecting, verificar: session }),
    next: () => setStep('agent-config'),
    back: () => setStep('whatsapp-linking'),
  }
}
export type WhatsAppWizard = ReturnType<typeof useWhatsAppWizard>

/** A phone that had let us in. */
const told = {
  gone: (pending: boolean) =>
    toast({ title: pending ? 'Sesión marcada para eliminación' : 'Sesión eliminada', kind: 'ok' }),
  refused: ({ message: description }: Error) =>
    toast({ title: 'No se pudo eliminar la sesión de WhatsApp', description, kind: 'error' }),
}

/** A QR that nobody scanned is nothing to be told of: the server forgets it by itself too. */
const untold = { gone: () => {}, refused: () => {} }

/** Said once, when it happens. */
function useTold(status: string | null) {
  useEffect(() => {
    if (status === 'connected') toast({ title: 'WhatsApp conectado', kind: 'ok' })
    if (status === 'expired')
      toast({
        title: 'Código QR expirado',
        description: 'El código QR ha expirado. Genera uno nuevo para continuar.',
        kind: 'error',
      })
  }, [status])
}
