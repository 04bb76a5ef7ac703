import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { Fragment, useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { formatCount } from '../../lib/format/numbers.ts'
import { buttonClass, inputClass } from '../../ui/styles.ts'
import { CommandOption } from './command-option.tsx'
import { useCommands, useSearchScreens, type PaletteCommand, type PalettePage } from './commands.ts'
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
  const text = query.trim()
  const commands = searchCommands(useCommands(pages), text)
  const matches = [...commands, ...useSearchScreens(text)]
  const activeIndex = Math.min(highlighted, matches.length - 1)
  const id = useId()
  useEffect(() => {
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeIndex])

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
      <div className="relative flex items-center gap-1 border-b border-linea p-2.5">
        <Search aria-hidden className="pointer-events-none absolute top-6 left-5 size-4 text-texto-3" />
        <input
          ref={input}
          role="combobox"
          aria-label="Buscar pantallas, agentes y acciones"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={`${id}-${activeIndex}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Buscar pantallas y agentes..."
          value={query}
          onChange={(event) => changeQuery(event.target.value)}
          onKeyDown={onKeyDown}
          className={inputClass({ start: 'icon' })}
        />
        <Dialog.Close
          aria-label="Cerrar"
          className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -mr-2 md:hidden`}
        >
          <X aria-hidden className="size-5" />
        </Dialog.Close>
      </div>
      {text !== '' && commands.length === 0 ? (
        <p className="px-4 pt-4 text-sm text-texto-3">Nada coincide con «{text}».</p>
      ) : null}
      <div
        id={id}
        role="listbox"
        aria-label="Resultados"
        className="max-h-[min(24rem,60dvh)] overflow-y-auto overscroll-contain p-1.5 [scrollbar-width:thin]"
      >
        {matches.map((command, index) => (
          <Fragment key={command.id}>
            {text === '' && command.kind !== matches[index - 1]?.kind ? (
              <p aria-hidden className="px-2.5 pt-2 text-xs text-texto-3">
                {command.kind}
              </p>
            ) : null}
            <CommandOption
              id={`${id}-${index}`}
              command={command}
              isUnderHeading={text === ''}
              isHighlighted={index === activeIndex}
              onHighlight={() => setHighlighted(index)}
              onChoose={() => onChoose(command)}
            />
          </Fragment>
        ))}
      </div>
      <p role="status" className="sr-only">
        {formatCount(commands.length, 'resultado', 'resultados')}
      </p>
      <p aria-hidden className="border-t border-linea px-4 py-2.5 text-xs text-texto-3 max-md:hidden">
        ↑ ↓ para elegir · Intro para abrir · Esc para cerrar
      </p>
    </>
  )
}
