import type { Agent } from '@portavoz/contract'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ChangedMeanwhile } from '../../changed-meanwhile.tsx'
import { DiscardDialog } from '../../discard-dialog.tsx'
import { Recovered } from '../../recovered.tsx'
import { WordsForm, wordsForm } from '../../words-form.tsx'
import type { useAgentForm } from './use-agent-form.ts'

type Props = { agent: Agent; typed: ReturnType<typeof useAgentForm> }

/** What the agent is, as it is typed: the chat beside it answers by this, saved or not. */
export function TryForm({ agent, typed }: Props) {
  const { form, base, setBase, recovered, isTyped, key, words, options, keep, discard } = typed
  const [leaving, setLeaving] = useState(false)
  return (
    <section aria-label={`Configuración de ${agent.name}`} className="rounded-panel border border-linea bg-superficie">
      <div className="p-4 sm:p-5">
        {recovered ? <Recovered onDiscard={discard} /> : null}
        <ChangedMeanwhile agent={agent} base={base} failure={form.failure} onKeep={setBase} />
        <WordsForm key={key} form={form} words={words} onWords={keep} options={options} autoFocus={false} />
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 rounded-b-xl border-t border-linea bg-superficie px-4 py-3 sm:px-5">
        <p role="status" className="mr-auto text-sm text-texto-3">
          {isTyped ? 'Sin guardar: solo vale aquí.' : 'Así responde hoy a tus clientes.'}
        </p>
        {isTyped ? (
          <Button variant="ghost" disabled={form.busy} onClick={() => setLeaving(true)}>
            Descartar
          </Button>
        ) : null}
        <Button type="submit" form={wordsForm} variant="primary" busy={form.busy} disabled={!isTyped}>
          {form.busy ? 'Guardando…' : 'Guardar cambios'}
        </Button>
      </div>
      <DiscardDialog
        open={leaving}
        onKeep={() => setLeaving(false)}
        onDiscard={() => {
          setLeaving(false)
          discard()
        }}
      />
    </section>
  )
}
