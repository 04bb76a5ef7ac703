import { selection, useIsChosen } from './selection.ts'

/** The checkbox of a card while conversations are chosen. */
export function SelectBox({ id, name }: { id: string; name: string }) {
  const isChosen = useIsChosen(id)
  if (isChosen === undefined) return null
  return (
    <label className="relative z-1 -mt-1.5 -mr-2 -ml-2 grid size-10 shrink-0 place-items-center">
      <input
        type="checkbox"
        aria-label={`Elegir a ${name}`}
        checked={isChosen}
        onChange={() => selection.toggle(id)}
        className="size-4.5 accent-acento"
      />
    </label>
  )
}
