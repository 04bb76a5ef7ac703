import { Toast } from '@base-ui/react/toast'

export type ToastKind = 'ok' | 'error' | 'info'
type ToastAction = { label: string; onPress: () => void }
export type ToastData = { kind: ToastKind; action?: ToastAction | undefined }

export const toastManager = Toast.createToastManager<ToastData>()

type ToastOptions = Parameters<typeof toastManager.add>[0]

/** Toasts before the toaster is mounted; null afterwards. */
let queuedToasts: ToastOptions[] | null = []

/** Shows queued toasts and then new ones, until the returned function is called. */
export function startToasts() {
  queuedToasts?.forEach((options) => toastManager.add(options))
  queuedToasts = null
  return () => void (queuedToasts = [])
}

const lifeMs = { ok: 3_000, info: 5_000, error: 8_000 }
const actionLifeMs = 10_000

/**
 * Shows a toast. Errors default to the title «Error». Never `priority: 'high'`: it hides a focusable element from
 * screen readers.
 */
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
  const options = {
    title: title ?? (kind === 'error' ? 'Error' : undefined),
    description,
    data: { kind, action },
    timeout: action ? actionLifeMs : lifeMs[kind],
  }
  if (queuedToasts) queuedToasts.push(options)
  else toastManager.add(options)
}
