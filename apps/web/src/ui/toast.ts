import { Toast } from '@base-ui/react/toast'

export type ToastKind = 'ok' | 'error' | 'info'
type ToastAction = { label: string; onPress: () => void }
export type ToastData = { kind: ToastKind; action?: ToastAction | undefined }

export const toasts = Toast.createToastManager<ToastData>()

type Told = Parameters<typeof toasts.add>[0]

/** What is told before there is somewhere to show it, or null once there is. */
let waiting: Told[] | null = []

/** From here on toasts are shown, and first those that waited; until the returned function is called. */
export function startTelling() {
  waiting?.forEach((told) => toasts.add(told))
  waiting = null
  return () => void (waiting = [])
}

const lifeMs = { ok: 3_000, info: 5_000, error: 8_000 }
const actionLifeMs = 10_000

/** An error that says nothing else is titled «Error». Never `priority: 'high'`: that hides a focusable box from readers. */
export function toast({
  title,
  description,
  kind = 'info',
  action,
}: {
  title?: string
  description?: string
  kind?: ToastKind
  action?: ToastAction
}) {
  const told = {
    title: title ?? (kind === 'error' ? 'Error' : undefined),
    description,
    data: { kind, action },
    timeout: action ? actionLifeMs : lifeMs[kind],
  }
  if (waiting) waiting.push(told)
  else toasts.add(told)
}
