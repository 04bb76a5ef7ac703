import { AppError, HIDDEN, type Agent } from '@portavoz/contract'
import { Suspense, useState } from 'react'
import { useUpdateAgent } from '../../data/agents.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { verbatim } from '../../ui/verbatim.ts'
import { toast } from '../../ui/toast.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { LinkedPhone } from './linked-phone.tsx'
import { formOver, isOptionOf, type TypedAgent } from './options/options.ts'
import { Recovered } from './recovered.tsx'
import { wordsDraft } from './words-draft.ts'
import { WordsForm, wordsForm } from './words-form.tsx'

const linking = lazyPart(() => import('./linking/link-again.tsx').then((file) => file.LinkAgain))

/** The form of an agent that exists. Its token is never shown: `***` stands for it, and keeps it. */
export function EditAgent({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const draft = wordsDraft(agent.id)
  const [recovered, setRecovered] = useState(draft.read)
  const [base, setBase] = useState(recovered?.basedOn ?? agent.version)
  const [typed, setTyped] = useState(recovered !== null)
  const [leaving, setLeaving] = useState(false)
  const [joining, setJoining] = useState(false)
  const update = useUpdateAgent()
  const { platform, customConfig } = agent
  const form = useZodForm(formOver(customConfig, isOptionOf(agent)), async ({ botToken, ...said }) => {
    await update.mutateAsync(
      { id: agent.id, ...said, botToken: botToken || HIDDEN, basedOn: base },
      { onError: (error) => toast({ title: 'Error', description: error.message, kind: 'error' }) },
    )
    toast({ title: 'Agente actualizado', kind: 'ok' })
    draft.drop()
    onClose()
  })
  function discard() {
    draft.drop()
    setRecovered(null)
    setBase(agent.version)
    setTyped(false)
  }
  function keep(words: TypedAgent) {
    draft.keep({ ...words, basedOn: base })
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
        <ChangedMeanwhile agent={agent} base={base} failure={form.failure} onKeep={setBase} />
        <WordsForm
          key={recovered ? 'draft' : 'agent'}
          form={form}
          words={recovered ?? agent}
          onWords={keep}
          options={{ voice: agent, config: customConfig, agentId: agent.id }}
        >
          {platform === 'whatsapp' ? <LinkedPhone agent={agent} onLink={() => setJoining(true)} /> : null}
          {platform === 'telegram' ? (
            <TextField
              label="Token del bot"
              name="botToken"
              defaultValue={HIDDEN}
              error={form.errors['botToken'] ?? tokenRefusal(form.failure)}
              hint="Deja *** para conservar el actual. Si escribes otro, lo validamos con Telegram al guardar."
              {...verbatim}
            />
          ) : null}
        </WordsForm>
        <Suspense>{joining ? <linking.Part agent={agent} onClose={() => setJoining(false)} /> : null}</Suspense>
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
