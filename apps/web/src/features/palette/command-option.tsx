import type { Command } from './commands.ts'

type Props = { id: string; command: Command; marked: boolean; onMark: () => void; onChoose: () => void }

/** The field has the focus and hears the keyboard; this hears the pointer. */
export function CommandOption({ id, command: { label, kind, icon: Icon }, marked, onMark, onChoose }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox hears the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={marked}
      onPointerMove={marked ? undefined : onMark}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex w-full items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm text-texto-2 outline-none select-none aria-selected:bg-acento-suave aria-selected:text-acento"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <span className="text-xs">{kind}</span>
    </div>
  )
}
