import { type Conversation, limits, Tag as TagWords } from '@portavoz/contract'
import { Plus, X } from 'lucide-react'
import { useRef, type FormEvent, type MouseEvent } from 'react'
import { conversationDraftKeys } from '../../../data/conversations/conversation-drafts.ts'
import { useAddTag, useRemoveTag } from '../../../data/conversations/conversation-changes.ts'
import { focusNeighbour } from '../../../lib/focus/focus-neighbour.ts'
import { useDraft } from '../../../lib/hooks/use-draft.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { inputClass } from '../../../ui/styles.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'

const showError = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

/** Enter or the plus button adds the typed tag; each tag has its own remove button. */
export function TagEditor({ conversation: { id, tags } }: { conversation: Conversation }) {
  const [typed, setTyped] = useDraft(conversationDraftKeys(id).tag)
  const adding = useAddTag(id, showError)
  const removing = useRemoveTag()
  const field = useRef<HTMLInputElement>(null)
  const isBlank = typed.trim() === ''
  const mayAnswer = useMay('agent')

  function add(event: FormEvent) {
    event.preventDefault()
    if (!TagWords.safeParse(typed).success || adding.isPending) return
    adding.mutate(typed)
  }

  function remove(event: MouseEvent<HTMLElement>, tag: string) {
    if (removing.isPending) return
    focusNeighbour(event, field.current)
    removing.mutate({ id, tag }, { onError: showError })
  }

  return (
    <>
      {tags.length > 0 ? (
        <ul aria-label="Etiquetas" className="mt-2.5 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className={
                'inline-flex h-[26px] max-w-full items-center rounded-full border border-linea pl-2 text-xs ' +
                'text-texto-2'
              }
            >
              <span title={tag} className="truncate">
                {tag}
              </span>
              {mayAnswer ? (
                <button
                  type="button"
                  aria-label={`Quitar la etiqueta ${tag}`}
                  aria-disabled={removing.isPending || undefined}
                  onClick={(event) => remove(event, tag)}
                  className="grid size-6 shrink-0 place-items-center rounded-full text-texto-3 hover:text-texto"
                >
                  <X aria-hidden className="size-3.5" />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayAnswer ? (
        <form onSubmit={add} className="relative mt-2.5">
          <input
            ref={field}
            aria-label="Nueva etiqueta"
            placeholder="Nueva etiqueta"
            value={typed}
            maxLength={limits.tagMax}
            onChange={(event) => setTyped(event.target.value)}
            className={inputClass({ size: 'md', end: 'button' })}
          />
          <button
            type="submit"
            aria-label="Añadir etiqueta"
            disabled={isBlank || adding.isPending}
            className={
              'absolute inset-y-0 right-0 grid w-10 place-items-center rounded-ctl text-texto-2 hover:text-texto ' +
              'disabled:opacity-50'
            }
          >
            <Plus aria-hidden className="size-4" />
          </button>
        </form>
      ) : null}
    </>
  )
}
