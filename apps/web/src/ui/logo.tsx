import { cx } from '../lib/cx.ts'

/** A speech bubble with a face. Hidden from screen readers: the word «Portavoz» is beside it. */
export function Logo({ size = 'md' }: { size?: 'md' | 'lg' }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cx('shrink-0', size === 'lg' ? 'size-10' : 'size-8')}>
      <rect width="32" height="32" rx="9" className="fill-acento" />
      <path
        d="M9 20.5v-6a7 7 0 0 1 14 0v2a4 4 0 0 1-4 4h-4.5L10.8 24c-.7.6-1.8.1-1.8-.8z"
        fill="none"
        strokeWidth="2.4"
        strokeLinejoin="round"
        className="stroke-acento-texto"
      />
      <circle cx="13.4" cy="14.8" r="1.5" className="fill-acento-texto" />
      <circle cx="18.6" cy="14.8" r="1.5" className="fill-acento-texto" />
    </svg>
  )
}

const betaClass = 'rounded-full border border-acento/40 px-1.5 py-px text-2xs font-semibold tracking-wider text-acento'

export function Beta() {
  return <span className={betaClass}>BETA</span>
}
