import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../button.tsx'
import { onPartLoadFailure } from '../lazy/failed-part.ts'
import { buttonClass } from '../styles.ts'
import { startToasts, toast, toastManager, type ToastData } from './toast.ts'
import { useToastTop } from './use-toast-top.ts'

const toastStyles = {
  ok: { icon: CircleCheck, ink: 'text-ok', edge: 'border-linea bg-relieve' },
  error: { icon: CircleAlert, ink: 'text-error', edge: 'border-error/50 bg-error-suave' },
  info: { icon: Info, ink: 'text-acento', edge: 'border-linea bg-relieve' },
}

export function Toaster() {
  useEffect(startToasts, [])
  useEffect(() => onPartLoadFailure(showLoadFailure), [])
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      {/* Inside an element of `index.html`: a popover ignores presses on elements that were added after it opened. */}
      {createPortal(<ToastViewport />, document.getElementById('toasts')!)}
    </Toast.Provider>
  )
}

/** In the corner only on wide screens, where a centred dialog does not reach: a toast must not cover its buttons. */
function ToastViewport() {
  const { toasts: visibleToasts } = Toast.useToastManager()
  const box = useRef<HTMLDivElement>(null)
  const top = useToastTop(box, visibleToasts.length > 0)
  const hasCorner = useMedia('(min-width: 80rem)')
  return (
    <Toast.Viewport
      ref={box}
      aria-label="Avisos"
      style={hasCorner ? undefined : { top }}
      className={
        'fixed inset-x-4 top-4 z-60 mx-auto grid max-w-sm gap-2 outline-none xl:top-auto xl:right-5 ' +
        'xl:bottom-5 xl:left-auto xl:w-88'
      }
    >
      <ToastList />
    </Toast.Viewport>
  )
}

const showLoadFailure = () =>
  toast({
    title: 'No se pudo abrir',
    description: 'Revisa tu conexión e inténtalo de nuevo. Si sigue igual, recarga la página.',
    kind: 'error',
  })

function ToastList() {
  const { toasts: visibleToasts, close } = Toast.useToastManager<ToastData>()
  return visibleToasts.map((one) => {
    const { kind = 'info', action } = one.data ?? {}
    const { icon: Icon, ink, edge } = toastStyles[kind]
    return (
      <Toast.Root
        key={one.id}
        toast={one}
        swipeDirection={['right', 'down']}
        className={cx(
          'flex w-full gap-3 rounded-xl border p-4 shadow-flota transition-[opacity,translate] ' +
            'duration-150 ease-salida data-ending-style:translate-x-4 data-ending-style:opacity-0 ' +
            'data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0 ' +
            'motion-reduce:transition-none',
          // On a phone the button is higher than one line.
          one.description || action ? 'items-start' : 'items-center',
          edge,
        )}
      >
        <Icon aria-hidden className={cx('mt-0.5 size-4.5 shrink-0', ink)} />
        <Toast.Content className="min-w-0 flex-1">
          <Toast.Title className="text-sm font-semibold" />
          <Toast.Description className="text-sm text-texto-2" />
          {action ? (
            <div className="mt-2 flex">
              <Button
                size="sm"
                onClick={() => {
                  close(one.id)
                  action.onPress()
                }}
              >
                {action.label}
              </Button>
            </div>
          ) : null}
        </Toast.Content>
        {/* Base UI hides it from screen readers until the pointer is there, as if the toasts were stacked. */}
        <Toast.Close
          aria-hidden={false}
          aria-label="Cerrar aviso"
          className={buttonClass({ variant: 'ghost', size: 'icon-sm' })}
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Root>
    )
  })
}
