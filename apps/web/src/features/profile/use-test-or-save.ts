import { type MouseEvent, useRef } from 'react'

type SubmitAction = 'save' | 'try'

/** A form with two submit buttons: one tests the typed values, one saves them. */
export function useTestOrSave(form: string) {
  const action = useRef<SubmitAction>('save')
  const pressedButton = useRef<HTMLButtonElement>(null)
  return {
    isTest: () => action.current === 'try',
    /** The busy button was disabled and lost the focus; it is enabled some frames later. */
    restoreFocus: () => requestAnimationFrame(() => focusWhenEnabled(pressedButton.current)),
    button: (buttonAction: SubmitAction, { busy, disabled }: { busy: boolean; disabled: boolean }) => ({
      type: 'submit' as const,
      form,
      busy,
      disabled,
      onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
        action.current = buttonAction
        pressedButton.current = currentTarget
      },
    }),
  }
}

function focusWhenEnabled(button: HTMLButtonElement | null) {
  if (!button?.isConnected) return
  if (button.disabled) requestAnimationFrame(() => focusWhenEnabled(button))
  else button.focus()
}
