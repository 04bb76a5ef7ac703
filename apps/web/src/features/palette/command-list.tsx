import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { formatCount } from '../../lib/format/numbers.ts'
import { inputClass } from '../../ui/styles.ts'
import { CommandOption } from './command-option.tsx'
import { useCommands, type PaletteCommand, type PalettePage } from './commands.ts'
import { searchCommands } from './search-commands.ts'

type CommandListProps = {
  pages: readonly PalettePage[]
  input: RefObject<HTMLInputElement | null>
  onChoose: (command: PaletteCommand) => void
}

/** A combobox: the input keeps the focus while the arrow keys move the highlight in the list. */
export function CommandList({ pages, input, onChoose }: CommandListProps) {
  const [query, setQuery] = useState('')
  const [highlighted, setHighlighted] = useState(0)
  const matches = searchCommands(useCommands(pages), query)
  const activeIndex = Math.min(highlighted, matches.length - 1)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])

  function changeQuery(next: string) {
    setQuery(next)
    setHighlighted(0)
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = matches.length - 1
    const moves: Record<string, number> = {
      ArrowDown: activeIndex === last ? 0 : activeIndex + 1,
      ArrowUp: activeIndex <= 0 ? last : activeIndex - 1,
      Home: 0,
      End: last,
    }
    const command = matches[activeIndex]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && command) onChoose(command)
    else if (event.key in moves) setHighlighted(moves[event.key]!)
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
          aria-expanded={matches.length > 0}
          aria-controls={matches.length > 0 ? id : undefined}
          aria-activedescendant={matches.length > 0 ? `${id}-${activeIndex}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Buscar pantallas y agentes..."
          value={query}
          onChange={(event) => changeQuery(event.target.value)}
          onKeyDown={onKeyDown}
          className={inputClass({ start: 'icon' })}
        />
      </div>
      {matches.length > 0 ? (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label="Resultados"
          className="max-h-[min(24rem,60dvh)] overflow-y-auto overscroll-contain p-1.5 [scrollbar-width:thin]"
        >
          {matches.map((command, index) => (
            <CommandOption
              key={command.id}
              id={`${id}-${index}`}
              command={command}
              isHighlighted={index === activeIndex}
              onHighlight={() => setHighlighted(index)}
              onChoose={() => onChoose(command)}
            />
          ))}
        </div>
      ) : (
        <p className="px-4 py-8 text-center text-sm text-texto-3">Nada coincide con «{query.trim()}».</p>
      )}
      <p role="status" className="sr-only">
        {formatCount(matches.length, 'resultado', 'resultados')}
      </p>
      <p aria-hidden className="border-t border-linea px-4 py-2.5 text-xs text-texto-3 max-md:hidden">
        ↑ ↓ para elegir · Intro para abrir · Esc para cerrar
      </p>
    </>
  )
}
