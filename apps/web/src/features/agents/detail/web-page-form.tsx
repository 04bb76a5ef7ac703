import { type Agent, AppError, channels, type WebPage } from '@portavoz/contract'
import { useRef, useState, type FormEvent } from 'react'
import { useSaveWebPage } from '../../../data/agents/web-page.ts'
import { readText } from '../../../lib/hooks/use-zod-form.ts'
import { parseLines } from '../../../lib/format/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { describePageLoss, type PageDraft, type WebPageLoss } from './web-page-loss.ts'

/** «Panadería Ñandú» becomes «panaderia-nandu». */
const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 40)

export const webPageFormId = 'web-page'

/** `onOpened`: the form only opens the page; its button stands outside and names `webPageFormId`. */
type WebPageFormProps = { agent: Agent; page: WebPage | null; onOpened?: (page: WebPage) => void }

/** Whether the page is open, its address, and the sites that may show it. The server checks what is typed. */
export function WebPageForm({ agent, page, onOpened }: WebPageFormProps) {
  const { mutate, isPending, error } = useSaveWebPage(agent.id)
  const [changed, setChanged] = useState(false)
  // Kept while the dialog goes away.
  const [asked, setAsked] = useState<{ draft: PageDraft; loss: WebPageLoss } | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const slugField = useRef<HTMLInputElement>(null)
  const fields = !changed && error instanceof AppError ? (error.fields ?? {}) : {}
  const originError = Object.entries(fields).find(([name]) => name.startsWith('origins'))?.[1]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const draft = {
      slug: readText(data, 'slug'),
      isOpen: onOpened !== undefined || data.has('isOpen'),
      origins: parseLines(readText(data, 'origins')),
    }
    const loss = describePageLoss(agent, page, draft)
    if (loss === null) return save(draft)
    setAsked({ draft, loss })
    setIsAsking(true)
  }
  const save = (draft: PageDraft) => {
    setChanged(false)
    mutate(draft, {
      onSuccess: (saved) => {
        // A typed value stays in the field when its default changes, and the server writes some addresses differently.
        if (slugField.current) slugField.current.value = saved.slug
        if (onOpened) onOpened(saved)
        else toast({ title: saved.isOpen ? 'Página abierta' : 'Página cerrada', kind: 'ok' })
      },
      onError: (failed) => {
        if (!(failed instanceof AppError && failed.fields))
          toast({ title: 'No se pudo guardar la página', description: failed.message, kind: 'error' })
      },
      onSettled: () => setIsAsking(false),
    })
  }
  return (
    <>
      <form
        id={webPageFormId}
        noValidate
        aria-label="Página web"
        onSubmit={submit}
        onInput={() => setChanged(true)}
        className="grid gap-3"
      >
        {onOpened ? null : (
          <CheckField
            label="Página abierta"
            name="isOpen"
            defaultChecked={page?.isOpen ?? channels[agent.platform].account === 'page'}
            hint="Quien tenga el enlace puede escribir."
          />
        )}
        <TextField
          ref={slugField}
          label="Dirección"
          name="slug"
          autoComplete="off"
          maxLength={40}
          defaultValue={page?.slug ?? slugOf(agent.name)}
          hint="El final del enlace: letras minúsculas sin acento, números y guiones. Si la cambias, el QR de antes deja de servir."
          error={fields['slug']}
        />
        {onOpened ? null : (
          <>
            <TextArea
              label="Sitios donde se puede ver"
              name="origins"
              optional
              rows={2}
              defaultValue={(page?.origins ?? []).join('\n')}
              placeholder="https://www.mitienda.com"
              hint="Uno por línea. Sin ninguno, la página solo se abre por su enlace."
              error={originError}
            />
            <div>
              <Button type="submit" variant="primary" busy={isPending}>
                {isPending ? 'Guardando…' : 'Guardar página'}
              </Button>
            </div>
          </>
        )}
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={asked?.loss.title ?? ''}
        description={asked?.loss.description}
        confirm={isPending ? 'Guardando…' : (asked?.loss.confirm ?? '')}
        busy={isPending}
        onConfirm={() => asked && save(asked.draft)}
      />
    </>
  )
}
