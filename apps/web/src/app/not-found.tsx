import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Logo } from '../ui/logo.tsx'
import { standaloneLinkClass } from '../ui/styles.ts'

export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = 'Oops! Page not found · Portavoz'
    console.info('404', pathname)
  }, [pathname])
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <Logo size="lg" />
      <p aria-hidden className="num mt-4 text-6xl font-semibold tracking-tight text-texto-3">
        404
      </p>
      <h1 lang="en" className="text-lg font-semibold">
        Oops! Page not found
      </h1>
      <p className="text-texto-2">Esta página no existe o cambió de dirección.</p>
      <div className="grid gap-1">
        <Link to="/" className={standaloneLinkClass}>
          Volver al inicio
        </Link>
        <Link to="/" lang="en" className={standaloneLinkClass}>
          Return to Home
        </Link>
      </div>
    </main>
  )
}
