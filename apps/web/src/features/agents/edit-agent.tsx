import { AgentWords, AppError, HIDDEN, type Agent } from '@portavoz/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useUpdateAgent } from '../../data/agents.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { Recovered } from './recovered.tsx'
import { wordsDraft } from './words-draft.ts'
import { WordsForm, wordsForm } from './words-form.tsx'

const Edited = z.extend(AgentWords, { botToken: z._default(z.string().check(z.trim()), HIDDEN) })

/** The form of an agent that exists. Its token is never shown: `***` stands for it, and keeps it. */
export function EditAgent({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const draft = wordsDraft(agent.id)
  const [recovered, setRecovered] = useState(draft.read)
  const [typed, setTyped] = useState(recovered !== null)
  const [leaving, setLeaving] = useState(false)
  const update = useUpdateAgent()
  const form = useZodForm(Edited, async ({ botToken, ...words }) => {
    await update.mutateAsync(
      { id: agent.id, ...words, botToken: botToken || HIDDEN },
      { onError: (error) => toast({ title: 'Error', description: error.message, kind: 'error' }) },
    )
    toast({ title: 'Agente actualizado', kind: 'ok' })
    draft.drop()
    onClose()
  })
  function discard() {
    draft.drop()
    setRecovered(null)
    setTyped(false)
  }
  function keep(words: AgentWords) {
    draft.keep(words)
    setTyped(true)
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || form.busy || (typed ? setLeaving(true) : onClose())}
        title="Editar agente"
        description={`Los cambios valen desde el próximo mensaje que reciba ${agent.name}.`}
        foot={
          <Button type="submit" form={wordsForm} variant="primary" busy={form.busy}>
            {form.busy ? 'Guardando…' : 'Guardar cambios'}
          </Button>
        }
      >
        {recovered ? <Recovered onDiscard={discard} /> : null}
        <WordsForm key={recovered ? 'draft' : 'agent'} form={form} words={recovered ?? agent} onWords={keep}>
          {agent.platform === 'telegram' ? (
            <TextField
              label="Token del bot"
              name="botToken"
              defaultValue={HIDDEN}
              error={form.errors['botToken'] ?? tokenRefusal(form.failure)}
              hint="Deja *** para conservar el actual. Si escribes otro, lo validamos con Telegram al guardar."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          ) : null}
        </WordsForm>
      </Dialog>
      <DiscardDialog
        open={leaving}
        onKeep={() => setLeaving(false)}
        onDiscard={() => {
          draft.drop()
          onClose()
        }}
      />
    </>
  )
}

/** What Telegram or the installation has against the token belongs under its field. */
const tokenRefusal = (failure: unknown) =>
  failure instanceof AppError && failure.code.startsWith('telegram.') ? failure.message : undefined
