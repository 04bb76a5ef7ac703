import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { profileParts } from './profile-parts.ts'

const tabClass =
  'flex h-10 shrink-0 items-center gap-1.5 rounded-ctl px-2.5 text-sm font-medium whitespace-nowrap text-texto-2 ' +
  'hover:bg-superficie-2 hover:text-texto aria-[current=page]:bg-acento-suave aria-[current=page]:text-acento ' +
  'focus-visible:outline-offset-0'

type ProfileTabsProps = { parts: readonly (typeof profileParts)[number][]; shown: string | undefined }

/** The row scrolls on phones; the open part is always in view. */
export function ProfileTabs({ parts, shown }: ProfileTabsProps) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const address = shown === undefined ? '/profile' : `/profile/${shown}`
    const scrollToShown = () =>
      row.current?.querySelector(`[href="${address}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
    scrollToShown()
    addEventListener('resize', scrollToShown)
    return () => removeEventListener('resize', scrollToShown)
  }, [shown])
  return (
    <nav ref={row} aria-label="Mi Perfil" className="mt-5 mb-6 desborda flex gap-1 border-b border-linea pb-2">
      {parts.map(({ part, label }) => (
        <Link
          key={label}
          {...(part === undefined ? { to: '/profile' } : { to: '/profile/$part', params: { part } })}
          activeOptions={{ exact: true, includeSearch: false }}
          className={tabClass}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
