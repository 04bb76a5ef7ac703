import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

const tones = {
  ok: { text: 'text-ok', soft: 'bg-ok-suave', fill: 'bg-ok', line: 'border-ok' },
  aviso: { text: 'text-aviso', soft: 'bg-aviso-suave', fill: 'bg-aviso', line: 'border-aviso' },
  error: { text: 'text-error', soft: 'bg-error-suave', fill: 'bg-error', line: 'border-error' },
  acento: { text: 'text-acento', soft: 'bg-acento-suave', fill: 'bg-acento', line: 'border-acento' },
  neutro: { text: 'text-texto-2', soft: 'bg-superficie-2', fill: 'bg-texto-3', line: 'border-texto-3' },
} as const
export type Tone = keyof typeof tones
export type Shape = 'disc' | 'ring' | 'diamond' | 'square'

/** The shape of a status. Used together with its label. */
export function StatusMark({ tone, shape }: { tone: Tone; shape: Shape }) {
  const { line, fill } = tones[tone]
  const shapeClasses = {
    disc: `rounded-full ${fill}`,
    ring: `rounded-full border-2 ${line}`,
    diamond: `rotate-45 rounded-[2px] ${fill}`,
    square: `rounded-[2px] ${fill}`,
  }
  return <span aria-hidden className={cx('inline-block size-2 shrink-0', shapeClasses[shape])} />
}

export function Badge({ tone, shape, children }: { tone: Tone; shape?: Shape; children: ReactNode }) {
  const { soft, text } = tones[tone]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        soft,
        text,
      )}
    >
      {shape ? <StatusMark tone={tone} shape={shape} /> : null}
      {children}
    </span>
  )
}

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span
      className={
        'inline-flex h-6 max-w-full items-center gap-1 truncate rounded-full border border-linea px-2 text-xs ' +
        'whitespace-nowrap text-texto-2'
      }
    >
      {children}
    </span>
  )
}
