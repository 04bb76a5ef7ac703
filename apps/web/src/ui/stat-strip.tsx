import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

/** `link`: the list of what is counted; the whole card leads there. */
export type StatItem = { label: string; value: string; note?: ReactNode; tone?: 'plain' | 'error'; link?: LinkProps }

type StatStripProps = { stats: readonly StatItem[]; /** Each in a row of its own. */ isColumn?: boolean }

/** Figures in one ruled strip. Two per row on phones, all in one row elsewhere; three fit in a row on a tablet too. */
export function StatStrip({ stats, isColumn = false }: StatStripProps) {
  const isOfThree = stats.length === 3
  return (
    <dl
      className={cx(
        'grid overflow-hidden rounded-panel border border-linea bg-superficie',
        isColumn
          ? 'grid-cols-1'
          : `grid-cols-2 ${isOfThree ? 'md:grid-cols-3' : 'lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none'}`,
      )}
    >
      {stats.map(({ label, value, note, tone = 'plain', link }) => (
        <div
          key={label}
          // The outermost rules lie under the frame.
          className={cx(
            'relative -mt-px -ml-px border-t border-l border-linea px-4 py-3.5 sm:px-5 sm:py-4',
            isOfThree ? 'max-md:last:col-span-2' : 'max-lg:last:odd:col-span-2',
          )}
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
