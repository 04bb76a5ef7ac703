import { type Conversation, limits, Tag as TagWords } from '@portavoz/contract'
import { Plus, X } from 'lucide-react'
import { useRef, type FormEvent, type MouseEvent } from 'react'
import { conversationDrafts } from '../../data/conversation-drafts.ts'
import { useAddTag, useRemoveTag } from '../../data/conversation-changes.ts'
import { handOver } from '../../lib/hand-over.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { toast } from '../../ui/toast.ts'
import { inputClass } from '../../ui/styles.ts'

const refuse = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

/** Enter or the plus adds what is typed; each tag takes itself off. */
export function Tags({ conversation: { id, tags } }: { conversation: Conversation }) {
  const [typed, type] = useDraft(conversationDrafts(id).tag)
  const adding = useAddTag(id, refuse)
  const removing = useRemoveTag()
  const field = useRef<HTMLInputElement>(null)
  const blank = typed.trim() === ''

  function add(event: FormEvent) {
    event.preventDefault()
    if (!TagWords.safeParse(typed).success || adding.isPending) return
    adding.mutate(typed)
  }

  function remove(event: MouseEvent<HTMLElement>, tag: string) {
    if (removing.isPending) return
    handOver(event, field.current)
    removing.mutate({ id, tag }, { onError: refuse })
  }

  return (
    <>
      {tags.length > 0 ? (
        <ul aria-label="Etiquetas" className="mt-2.5 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex h-[26px] max-w-full items-center rounded-full border border-linea pl-2 text-xs text-texto-2"
            >
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Quitar la etiqueta ${tag}`}
                aria-disabled={removing.isPending || undefined}
                onClick={(event) => remove(event, tag)}
                className="grid size-6 shrink-0 place-items-center rounded-full text-texto-3 hover:text-texto"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <form onSubmit={add} className="relative mt-2.5">
        <input
          ref={field}
          aria-label="Nueva etiqueta"
          placeholder="Nueva etiqueta"
          value={typed}
          maxLength={limits.tagMax}
          onChange={(event) => type(event.target.value)}
          className={inputClass({ size: 'md', end: 'button' })}
        />
        <button
          type="submit"
          aria-label="Añadir etiqueta"
          disabled={blank || adding.isPending}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-ctl text-texto-2 hover:text-texto disabled:opacity-50"
        >
          <Plus aria-hidden className="size-4" />
        </button>
      </form>
    </>
  )
}
