import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

/** `link`: the list of what is counted; the whole card leads there. */
export type StatItem = { label: string; value: string; note?: ReactNode; tone?: 'plain' | 'error'; link?: LinkProps }

/** Figures in one ruled strip. Two per row on phones, all in one row elsewhere. */
export function StatStrip({ stats }: { stats: readonly StatItem[] }) {
  return (
    <dl
      className={
        'grid grid-cols-2 overflow-hidden rounded-panel border border-linea bg-superficie lg:grid-flow-col ' +
        'lg:auto-cols-fr lg:grid-cols-none'
      }
    >
      {stats.map(({ label, value, note, tone = 'plain', link }) => (
        <div
          key={label}
          className={
            'relative border-linea px-4 py-3.5 not-first:border-l max-lg:odd:border-l-0 max-lg:nth-[n+3]:border-t ' +
            'max-lg:last:odd:col-span-2 sm:px-5 sm:py-4'
          }
        >
          <dt className="text-sm text-texto-3">
            {link ? (
              <Link {...link} className="after:absolute after:inset-0 hover:underline">
                {label}
              </Link>
            ) : (
              label
            )}
          </dt>
          <dd className="num mt-0.5 text-2xl font-semibold tracking-tight sm:text-3xl">{value}</dd>
          {note ? (
            <dd className={cx('num mt-0.5 text-sm', tone === 'error' ? 'text-error' : 'text-texto-3')}>{note}</dd>
          ) : null}
        </div>
      ))}
    </dl>
  )
}
