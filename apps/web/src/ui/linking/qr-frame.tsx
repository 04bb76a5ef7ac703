import { limits } from '@portavoz/contract'
import type { ReactNode } from 'react'

/** Of a square of 236 with corners of 20, without its stroke. */
const SIDE = 236
const LINE = 4

/** Around what is scanned. It is the countdown too: it shortens until nobody may scan any more. */
export const QrFrame = ({ seconds, children }: { seconds: number; children: ReactNode }) => (
  <div className="relative size-59 shrink-0">
    <div className="grid size-full place-items-center p-2">{children}</div>
    <svg aria-hidden viewBox={`0 0 ${SIDE} ${SIDE}`} className="pointer-events-none absolute inset-0 size-full">
      {['stroke-linea', 'stroke-acento'].map((stroke, index) => (
        <rect
          key={stroke}
          x={LINE / 2}
          y={LINE / 2}
          width={SIDE - LINE}
          height={SIDE - LINE}
          rx={14}
          fill="none"
          strokeWidth={LINE}
          pathLength={100}
          strokeDasharray={index === 0 ? undefined : `${(seconds * 100_000) / limits.qrLifeMs} 100`}
          className={stroke}
        />
      ))}
    </svg>
  </div>
)
