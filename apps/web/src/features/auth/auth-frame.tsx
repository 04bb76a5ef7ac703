import { useEffect, useRef, type ReactNode } from 'react'
import { Beta, Logo } from '../../ui/logo.tsx'
import { ExampleChat } from './example-chat.tsx'

/** The layout of every sign-in screen: the logo, and a card with a title that changes with its state. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = usePageTitle(title)
  return (
    <main className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col justify-center px-4 py-8 sm:px-10">
        <div className="mx-auto w-full max-w-[26rem]">
          <div className="flex items-center gap-2.5 px-1">
            <Logo size="lg" />
            <span className="text-lg font-semibold tracking-tight">Portavoz</span>
            <Beta />
          </div>
          <section className="mt-6 rounded-panel border border-linea bg-superficie p-6 sm:p-8">
            <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
              {title}
            </h1>
            <p className="mt-1 mb-6 text-sm text-texto-3">Sistema de gestión para agentes de inteligencia artificial</p>
            {children}
          </section>
        </div>
      </div>
      <ExampleChat />
    </main>
  )
}

/** Focus moves to the new title, so that screen readers announce the change. */
function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownTitle = useRef(title)
  useEffect(() => {
    document.title = `${title} · Portavoz`
    if (shownTitle.current !== title) heading.current?.focus()
    shownTitle.current = title
  }, [title])
  return heading
}
