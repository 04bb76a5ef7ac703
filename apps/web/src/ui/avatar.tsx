import { cva } from 'class-variance-authority'
import { useState } from 'react'
import { initial } from '../lib/format/initial.ts'

const avatarClass = cva(
  'inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold select-none',
  {
    variants: {
      size: { sm: 'size-8 text-xs', md: 'size-9 text-sm', xl: 'size-20 text-3xl' },
      tone: { acento: 'bg-acento text-acento-texto', neutro: 'bg-superficie-2 text-texto-2' },
    },
    defaultVariants: { size: 'md', tone: 'acento' },
  },
)

type AvatarProps = { name: string; src?: string | undefined; size?: 'sm' | 'md' | 'xl'; tone?: 'acento' | 'neutro' }

/** The picture, or the first letter of the name without one. */
export function Avatar({ name, src, size, tone }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span aria-hidden className={avatarClass({ size, tone })}>
      {src && src !== broken ? (
        <img src={src} alt="" onError={() => setBroken(src)} className="size-full object-cover" />
      ) : (
        initial(name)
      )}
    </span>
  )
}
