import { useBlocker } from '@tanstack/react-router'
import { agentFormId } from '../../form/agent-form.tsx'

/** A token or key in the form that is not saved; the draft never holds it. */
function hasTypedSecret(): boolean {
  const form = document.forms.namedItem(agentFormId)
  const fields = form?.querySelectorAll<HTMLInputElement>('input[name="botToken"], input[type="password"]') ?? []
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}

/** Leaving the form asks first while it has a typed secret. */
export function useSecretGuard() {
  const { status, reset, proceed } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasTypedSecret(),
    // After a reload the form says what it recovered.
    enableBeforeUnload: false,
    withResolver: true,
  })
  return { isAsking: status === 'blocked', stay: () => reset?.(), leave: () => proceed?.() }
}
