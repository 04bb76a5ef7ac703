import { type MouseEvent, useRef } from 'react'

type Verb = 'save' | 'try'

/** A form that is sent to try what was typed, or to save it. */
export function useTwoVerbs(form: string) {
  const verb = useRef<Verb>('save')
  const pressed = useRef<HTMLButtonElement>(null)
  return {
    isTrial: () => verb.current === 'try',
    /** While it was busy nobody could stand on it. */
    standAgain: () => requestAnimationFrame(() => pressed.current?.focus()),
    button: (what: Verb, { busy, disabled }: { busy: boolean; disabled: boolean }) => ({
      type: 'submit' as const,
      form,
      busy,
      disabled,
      onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
        verb.current = what
        pressed.current = currentTarget
      },
    }),
  }
}
