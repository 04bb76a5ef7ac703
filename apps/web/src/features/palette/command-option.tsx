import type { PaletteCommand } from './commands.ts'

type CommandOptionProps = {
  id: string
  command: PaletteCommand
  /** Its kind stands above the first of them. */
  isUnderHeading: boolean
  isHighlighted: boolean
  onHighlight: () => void
  onChoose: () => void
}

/** Handles the pointer; the keyboard events go to the focused input. */
export function CommandOption({
  id,
  command: { label, kind, icon: Icon },
  isUnderHeading,
  isHighlighted,
  onHighlight,
  onChoose,
}: CommandOptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox hears the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      onPointerMove={isHighlighted ? undefined : onHighlight}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={
        'flex w-full items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm text-texto-2 outline-none select-none ' +
        'aria-selected:bg-acento-suave aria-selected:text-acento'
      }
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <span className={isUnderHeading ? 'sr-only' : 'text-xs'}>{kind}</span>
    </div>
  )
}
