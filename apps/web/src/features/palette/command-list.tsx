import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { formatCount } from '../../lib/numbers.ts'
import { inputClass } from '../../ui/styles.ts'
import { CommandOption } from './command-option.tsx'
import { useCommands, type Command, type Place } from './commands.ts'
import { search } from './search.ts'

type Props = {
  places: readonly Place[]
  input: RefObject<HTMLInputElement | null>
  onChoose: (command: Command) => void
}

/** A field that keeps the focus, and a list in which the arrows move a mark. */
export function CommandList({ places, input, onChoose }: Props) {
  const [query, setQuery] = useState('')
  const [marked, setMarked] = useState(0)
  const shown = search(useCommands(places), query)
  const at = Math.min(marked, shown.length - 1)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function ask(next: string) {
    setQuery(next)
    setMarked(0)
  }
  function press(event: KeyboardEvent) {
    const last = shown.length - 1
    const moves: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const command = shown[at]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && command) onChoose(command)
    else if (event.key in moves) setMarked(moves[event.key]!)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="relative border-b border-linea p-2.5">
        <Search aria-hidden className="pointer-events-none absolute top-6 left-5 size-4 text-texto-3" />
        <input
          ref={input}
          role="combobox"
          aria-label="Buscar pantallas, agentes y acciones"
          aria-expanded={shown.length > 0}
          aria-controls={shown.length > 0 ? id : undefined}
          aria-activedescendant={shown.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Buscar pantallas, agentes y acciones..."
          value={query}
          onChange={(event) => ask(event.target.value)}
          onKeyDown={press}
          className={inputClass({ start: 'icon' })}
        />
      </div>
      {shown.length > 0 ? (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label="Resultados"
          className="max-h-[min(24rem,60dvh)] overflow-y-auto overscroll-contain p-1.5 [scrollbar-width:thin]"
        >
          {shown.map((command, index) => (
            <CommandOption
              key={command.id}
              id={`${id}-${index}`}
              command={command}
              marked={index === at}
              onMark={() => setMarked(index)}
              onChoose={() => onChoose(command)}
            />
          ))}
        </div>
      ) : (
        <p className="px-4 py-8 text-center text-sm text-texto-3">Nada coincide con «{query.trim()}».</p>
      )}
      <p role="status" className="sr-only">
        {formatCount(shown.length, 'resultado', 'resultados')}
      </p>
      <p aria-hidden className="border-t border-linea px-4 py-2.5 text-xs text-texto-3 max-md:hidden">
        ↑ ↓ para elegir · Intro para abrir · Esc para cerrar
      </p>
    </>
  )
}
